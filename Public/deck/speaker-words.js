// @ts-check
import { tables as own } from "./words.js";

/** The texts of the speaker's page by language: Deck's own, and the problems of a talk. */
export const tables = Object.fromEntries(Object.entries(own).map(([code, load]) => [code, async () => {
  const { table, problems } = await load();
  return { table: { ...table, ...(await problems()).table } };
}]));
