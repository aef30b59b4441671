import type { Pose, Prop } from '../../look.ts'
import type { Build, Reach } from '../body.ts'

/** How a prop is held: arms it takes over, its turn in degrees and whether its hand passes in front of the head. */
export interface Grip {
  L?: Reach
  R?: Reach
  turn: number
  /** The prop hangs on this hand, or between the two. */
  at: 'L' | 'R' | 'both'
  overHead?: boolean
}

const both = (x: number, y: number): Pick<Grip, 'L' | 'R'> => ({
  L: { x, y, bend: 'out', short: 0.88 },
  R: { x, y, bend: 'out', short: 0.88 },
})

export function gripOf(prop: Prop, pose: Pose): Grip {
  const lively = pose === 'fighting' || pose === 'jumping'
  switch (prop) {
    case 'none':
      return { turn: 0, at: 'R' }
    case 'sword':
      if (pose === 'fighting') return { R: { x: 0.72, y: 0.02, bend: 'down' }, turn: 38, at: 'R' }
      if (pose === 'jumping') return { R: { x: 0.6, y: -0.55, bend: 'down' }, turn: 30, at: 'R' }
      return { R: { x: 0.36, y: 0.8, bend: 'out' }, turn: 152, at: 'R' }
    case 'staff':
      return { R: { x: 0.6, y: 0.3, bend: 'down' }, turn: lively ? 24 : 5, at: 'R' }
    case 'broom':
      return { R: { x: 0.58, y: 0.34, bend: 'down' }, turn: lively ? 22 : 6, at: 'R' }
    case 'scythe':
      return { R: { x: 0.62, y: 0.28, bend: 'down' }, turn: lively ? 22 : 8, at: 'R' }
    case 'book':
      return { ...both(-0.12, 0.48), turn: 0, at: 'both' }
    case 'umbrella':
      return { R: { x: 0.26, y: 0.36, bend: 'out', short: 0.88 }, turn: -9, at: 'R' }
    case 'fan':
      return { R: { x: 0.42, y: 0.12, bend: 'down', short: 0.9 }, turn: 16, at: 'R', overHead: true }
    case 'bow':
      if (lively) {
        return {
          R: { x: 0.92, y: -0.02, bend: 'down' },
          L: { x: -0.2, y: 0.12, bend: 'out', short: 0.85 },
          turn: 0,
          at: 'R',
        }
      }
      return { R: { x: 0.52, y: 0.55, bend: 'out' }, turn: 10, at: 'R' }
    case 'guitar':
      return {
        L: { x: 0.34, y: 0.06, bend: 'down' },
        R: { x: -0.1, y: 0.6, bend: 'out', short: 0.92 },
        turn: -9,
        at: 'both',
      }
    case 'teacup':
      return { ...both(-0.14, 0.4), turn: 0, at: 'both' }
    case 'lantern':
      return { R: { x: 0.76, y: 0.1, bend: 'down' }, turn: 0, at: 'R' }
    case 'cat':
      return { ...both(-0.1, 0.56), turn: 0, at: 'both' }
    case 'balloon':
      return { R: { x: 0.55, y: -0.28, bend: 'down' }, turn: 8, at: 'R' }
    case 'camera':
      return { ...both(0.06, 0.4), turn: 0, at: 'both' }
    case 'microphone':
      return { R: { x: -0.02, y: 0.1, bend: 'down', short: 0.84 }, turn: -34, at: 'R', overHead: true }
    case 'shield':
      return { L: { x: 0.42, y: 0.46, bend: 'out', short: 0.9 }, turn: -4, at: 'L' }
  }
}

/** Some things would hide a small body or look oversized beside a face; an umbrella must clear the big head. */
export function propScale(prop: Prop, build: Build): number {
  const chibi = build.name === 'chibi'
  if (prop === 'teacup') return chibi ? 0.6 : 0.72
  if (prop === 'cat') return chibi ? 0.78 : 0.95
  if (prop === 'umbrella') return chibi ? 1.24 : 1
  return chibi && prop === 'book' ? 1 : build.prop
}
