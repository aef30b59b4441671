import type { OutfitStyle } from '../../look.ts'
import { lighten, luminance, mix, shadow } from '../palette.ts'

type SleeveCut = 'none' | 'short' | 'puff' | 'long' | 'loose' | 'wide' | 'bell' | 'plate'
type ShoeCut = 'loafers' | 'boots' | 'longboots' | 'sneakers' | 'zori' | 'greaves' | 'heels'
type LegCut = 'bare' | 'socks' | 'stockings' | 'striped' | 'trousers' | 'shorts' | 'suit'
type SkirtCut = 'pleated' | 'frill' | 'gown' | 'straight' | 'hakama' | 'tassets'

export interface Skirt {
  cut: SkirtCut
  color: string
  /** Share of the leg it covers. */
  length: number
  flare: number
  trim: string
}

/** What a character wears, part by part; the drawing files know how each cut looks. */
export interface Clothes {
  style: OutfitStyle
  color: string
  accent: string
  top: string
  sleeve: { cut: SleeveCut; color: string; cuff: string }
  legs: { cut: LegCut; color: string }
  shoes: { cut: ShoeCut; color: string }
  skirt?: Skirt
  glove?: string
  cape?: string
  coat?: string
}

export const WHITE = '#fbf8f6'
const INKY = '#3a3346'
const LEATHER = '#6e4a3c'

/** Very dark cloth still needs room for its shade. */
const workable = (color: string): string => (luminance(color) < 0.12 ? lighten(color, 0.1) : color)

type Cut = Omit<Clothes, 'style' | 'color' | 'accent' | 'top'> & { top?: string }

const cuts: Record<OutfitStyle, (colors: { color: string; accent: string; deep: string }) => Cut> = {
  school: ({ color, accent, deep }) => ({
    top: WHITE,
    sleeve: { cut: 'long', color: WHITE, cuff: color },
    legs: { cut: 'socks', color: deep },
    shoes: { cut: 'loafers', color: LEATHER },
    skirt: { cut: 'pleated', color, length: 0.4, flare: 30, trim: accent },
  }),
  kimono: ({ color, accent }) => ({
    sleeve: { cut: 'wide', color, cuff: accent },
    legs: { cut: 'socks', color: WHITE },
    shoes: { cut: 'zori', color: accent },
    skirt: { cut: 'straight', color, length: 0.93, flare: 10, trim: accent },
  }),
  armor: ({ color, accent }) => ({
    sleeve: { cut: 'plate', color, cuff: accent },
    legs: { cut: 'suit', color: mix(INKY, accent, 0.3) },
    shoes: { cut: 'greaves', color },
    skirt: { cut: 'tassets', color: accent, length: 0.44, flare: 26, trim: color },
    glove: color,
  }),
  dress: ({ color, accent }) => ({
    sleeve: { cut: 'puff', color: lighten(color, 0.18), cuff: accent },
    legs: { cut: 'stockings', color: WHITE },
    shoes: { cut: 'heels', color: accent },
    skirt: { cut: 'gown', color, length: 0.8, flare: 92, trim: lighten(color, 0.5) },
    glove: WHITE,
  }),
  coat: ({ color, accent, deep }) => ({
    top: deep,
    sleeve: { cut: 'loose', color, cuff: accent },
    legs: { cut: 'trousers', color: mix(INKY, color, 0.16) },
    shoes: { cut: 'boots', color: LEATHER },
    coat: color,
  }),
  sport: ({ color, accent }) => ({
    sleeve: { cut: 'loose', color, cuff: accent },
    legs: { cut: 'shorts', color: mix(INKY, accent, 0.2) },
    shoes: { cut: 'sneakers', color: accent },
  }),
  witch: ({ color, accent }) => ({
    sleeve: { cut: 'bell', color, cuff: accent },
    legs: { cut: 'striped', color: accent },
    shoes: { cut: 'boots', color: mix(INKY, LEATHER, 0.4) },
    skirt: { cut: 'frill', color, length: 0.48, flare: 56, trim: accent },
    cape: shadow(color, 0.35),
  }),
  pilot: ({ color, accent }) => ({
    sleeve: { cut: 'long', color, cuff: accent },
    legs: { cut: 'suit', color },
    shoes: { cut: 'longboots', color: mix(INKY, color, 0.25) },
    glove: mix(INKY, color, 0.25),
  }),
  shrine: ({ color, accent }) => ({
    top: WHITE,
    sleeve: { cut: 'wide', color: WHITE, cuff: accent },
    legs: { cut: 'socks', color: WHITE },
    shoes: { cut: 'zori', color: accent },
    skirt: { cut: 'hakama', color, length: 0.88, flare: 40, trim: accent },
  }),
  maid: ({ color }) => ({
    sleeve: { cut: 'puff', color, cuff: WHITE },
    legs: { cut: 'stockings', color: WHITE },
    shoes: { cut: 'heels', color: INKY },
    skirt: { cut: 'frill', color, length: 0.5, flare: 66, trim: WHITE },
  }),
  street: ({ color, accent }) => ({
    sleeve: { cut: 'loose', color, cuff: mix(color, INKY, 0.3) },
    legs: { cut: 'trousers', color: mix('#4b5266', accent, 0.15) },
    shoes: { cut: 'sneakers', color: WHITE },
  }),
  idol: ({ color, accent }) => ({
    sleeve: { cut: 'short', color: lighten(color, 0.1), cuff: accent },
    legs: { cut: 'stockings', color: lighten(color, 0.72) },
    shoes: { cut: 'longboots', color: WHITE },
    skirt: { cut: 'frill', color, length: 0.4, flare: 58, trim: accent },
    glove: lighten(accent, 0.35),
  }),
}

export function clothesOf(outfit: { style: OutfitStyle; color: string; accent: string }): Clothes {
  const { style } = outfit
  const [color, accent] = [workable(outfit.color), workable(outfit.accent)]
  return { style, color, accent, top: color, ...cuts[style]({ color, accent, deep: mix(color, INKY, 0.62) }) }
}
