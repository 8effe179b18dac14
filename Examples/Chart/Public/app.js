import "./lectern/page.js";
import { hook } from "./lectern/hooks.js";

const colorOf = (element) => getComputedStyle(element).color;
const labels = (choices) => choices.map(({ id }) => id);
const counts = (choices) => choices.map(({ count }) => count);

hook("chart", {
  mounted(element, choices) {
    const [color, backgroundColor] = [colorOf(document.body), colorOf(element)];
    this.chart = new Chart(element, {
      type: "bar",
      data: { labels: labels(choices), datasets: [{ data: counts(choices), backgroundColor }] },
      options: {
        animation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
        maintainAspectRatio: false,
        plugins: { legend: { display: false } },
        scales: { x: { ticks: { color } }, y: { beginAtZero: true, ticks: { color, precision: 0 } } },
      },
    });
  },
  updated(element, choices) {
    this.chart.data.labels = labels(choices);
    this.chart.data.datasets[0].data = counts(choices);
    this.chart.update();
  },
  removed() {
    this.chart.destroy();
  },
});
