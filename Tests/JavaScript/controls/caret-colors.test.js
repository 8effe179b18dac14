import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const sheet = readFileSync(new URL("../../../Public/lectern/controls/carets.css", import.meta.url), "utf8");
const colors = [...(/light-dark\((oklch.*)\);/.exec(sheet)?.[1] ?? "").matchAll(/oklch\(([\d.]+) ([\d.]+) var/g)]
  .map(([, lightness, chroma]) => [Number(lightness), Number(chroma)]);
const hues = [...sheet.matchAll(/--hue: (\d+);/g)].map(([, hue]) => Number(hue));

/** The relative luminance of a color in OKLCH (CSS Color 4), as a screen shows it. */
function luminance(lightness, chroma, hue) {
  const [a, b] = [Math.cos, Math.sin].map((part) => chroma * part(hue * Math.PI / 180));
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const [red, green, blue] = channels.map((channel) => Math.min(Math.max(channel, 0), 1));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("carets can be told from fields, and names can be read, in light and dark", () => {
  assert.equal(hues.length, 8);
  const [light, dark] = colors;
  // Chromium's own fields are white, and dark gray; 0.044 is the luminance of #3b3b3b.
  for (const hue of hues) {
    const contrasts = [1.05 / (luminance(...light, hue) + 0.05), (luminance(...dark, hue) + 0.05) / 0.094];
    assert.ok(Math.min(...contrasts) >= 3, `hue ${hue}: ${contrasts}`);
    const text = [contrasts[0], (luminance(...dark, hue) + 0.05) / 0.05];
    assert.ok(Math.min(...text) >= 4.5, `hue ${hue}: ${text}`);
  }
});
