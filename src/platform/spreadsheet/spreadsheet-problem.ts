/** Why a file cannot be read as a table: a sentence in Russian for the user who chose it. */
export class SpreadsheetProblem extends Error {}
