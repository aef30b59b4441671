/*
 * A spreadsheet program runs what begins with = + - @ (or a tab or a line break before them) as a formula. An
 * apostrophe in front makes it text; reading removes exactly that one again, so that nothing is lost.
 * Each line of a text gets one, because a reader that does not support quoted cells treats a line as a row.
 */
const unsafe = /(?:^(?='*[=+\-@\t\r\n])|(?<=[\r\n])(?='*[=+\-@\t]))/g
const neutralised = /(?:^'(?='*[=+\-@\t\r\n])|(?<=[\r\n])'(?='*[=+\-@\t]))/g

export function neutralise(text: string): string {
  return text.replace(unsafe, "'")
}

export function restore(text: string): string {
  return text.replace(neutralised, '')
}
