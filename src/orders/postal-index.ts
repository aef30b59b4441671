export function isPostalIndex(text: string): boolean {
  return /^\d{6}$/.test(text)
}
