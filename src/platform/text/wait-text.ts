/** How long to wait, at the end of a sentence: «40 с.», «3 мин.» */
export function waitText(seconds: number): string {
  return seconds < 60 ? `${seconds} с.` : `${Math.ceil(seconds / 60)} мин.`
}
