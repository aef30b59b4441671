/** Why a file cannot be read as a table: a sentence for whoever chose it, in Russian. */
export class SpreadsheetProblem extends Error {}
