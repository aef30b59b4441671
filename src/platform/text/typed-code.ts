import { otherLayout } from './keyboard-layout.ts'
import { lookalikesIn } from './unmix-alphabets.ts'

/** A promo code or the code of a gift card: spaces and hyphens are how people write it down. */
export function tidyCode(text: string): string {
  return text.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase()
}

/** In either alphabet: who reads «СОВА» types it in either. */
export function lookalikesOf(code: string): string[] {
  return [code, lookalikesIn('latin', code).toUpperCase(), lookalikesIn('cyrillic', code).toUpperCase()]
}

/** As it was typed, or else in one alphabet or by the keys of the other layout. */
export function spellingsOf(typed: string): string[] {
  const code = tidyCode(typed)
  return [...lookalikesOf(code), otherLayout(code).toUpperCase()]
}
