/** How addresses are compared: capitals do not matter to anybody. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
