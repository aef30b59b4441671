/*
 * A spreadsheet program runs what begins with = + - @ (or a tab or a line break before them) as a formula. An
 * apostrophe in front makes it text; reading takes exactly that one away again, so that nothing is lost on the way.
 * Each line of a text gets one: a reader that does not know quoted cells takes a line for a row.
 */
const unsafe = /(?:^(?='*[=+\-@\t\r\n])|(?<=[\r\n])(?='*[=+\-@\t]))/g
const neutralised = /(?:^'(?='*[=+\-@\t\r\n])|(?<=[\r\n])'(?='*[=+\-@\t]))/g

export function neutralise(text: string): string {
  return text.replace(unsafe, "'")
}

export function restore(text: string): string {
  return text.replace(neutralised, '')
}
