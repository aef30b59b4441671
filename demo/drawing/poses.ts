import type { Pose, Prop } from '../look.ts'
import type { PoseSpec, Reach } from './body.ts'
import { type Grip, gripOf } from './props/grips.ts'
import type { Random } from './random.ts'

const down: Reach = { x: 0.24, y: 0.92, bend: 'out' }
const onHip: Reach = { x: -0.04, y: 0.66, bend: 'out' }
const open: Reach = { x: 0.46, y: 0.76, bend: 'out' }
const atChest: Reach = { x: -0.16, y: 0.36, bend: 'out', short: 0.86 }

function legsOf(pose: Pose, random: Random): PoseSpec['legs'] {
  switch (pose) {
    case 'standing':
      return random.pick<PoseSpec['legs']>([
        { L: { x: -0.02, y: 0.99, bend: 'in' }, R: { x: 0.1, y: 0.975, bend: 'out' } },
        { L: { x: 0.1, y: 0.985, bend: 'out' }, R: { x: 0.1, y: 0.985, bend: 'out' } },
        { L: { x: 0.02, y: 0.99, bend: 'out' }, R: { x: -0.04, y: 0.95, bend: 'in' } },
      ])
    case 'waving':
      return { L: { x: 0.03, y: 0.99, bend: 'out' }, R: { x: 0.12, y: 0.93, bend: 'in' } }
    case 'fighting':
      return random.pick<PoseSpec['legs']>([
        { L: { x: 0.44, y: 0.82, bend: 'out' }, R: { x: 0.34, y: 0.87, bend: 'out' } },
        { L: { x: 0.5, y: 0.84, bend: 'in' }, R: { x: 0.24, y: 0.84, bend: 'out' } },
      ])
    case 'jumping':
      return {
        L: { x: 0.1, y: 0.94, bend: 'out' },
        R: { x: 0.3, y: 0.42, bend: 'out', middle: [0.24, 0.34] },
      }
    case 'floating':
      return {
        L: { x: 0.02, y: 0.96, bend: 'out' },
        R: { x: 0.02, y: 0.7, bend: 'in', middle: [0.1, 0.42] },
      }
    case 'sitting':
      // Both knees turned to the right, as one sits on the edge of a block.
      return {
        L: { x: -0.34, y: 0.66, bend: 'in', middle: [-0.3, 0.2] },
        R: { x: 0.42, y: 0.62, bend: 'out', middle: [0.36, 0.14] },
      }
  }
}

function armsOf(pose: Pose, random: Random): PoseSpec['arms'] {
  switch (pose) {
    case 'standing':
      return { L: random.pick([onHip, down, atChest]), R: random.pick([down, open]) }
    case 'waving':
      return { L: { x: 0.62, y: -0.5, bend: 'down' }, R: random.pick([onHip, down]) }
    case 'fighting':
      return { L: { x: 0.5, y: 0.3, bend: 'down', short: 0.92 }, R: { x: 0.42, y: -0.22, bend: 'out' } }
    case 'jumping':
      return { L: { x: 0.66, y: -0.5, bend: 'down' }, R: { x: 0.78, y: 0.12, bend: 'down' } }
    case 'floating':
      return { L: { x: 0.74, y: 0.42, bend: 'down' }, R: { x: 0.7, y: 0.16, bend: 'down' } }
    case 'sitting':
      return { L: { x: 0.3, y: 0.86, bend: 'out' }, R: { x: 0.12, y: 0.8, bend: 'out' } }
  }
}

/** Bones for a pose with a prop in hand. */
export function poseOf(pose: Pose, prop: Prop, random: Random, chibi = false): PoseSpec {
  const legs = legsOf(pose, random)
  const arms = armsOf(pose, random)
  const grip = gripOf(prop, pose)
  const active = pose === 'fighting' || pose === 'jumping'
  return {
    lean: pose === 'fighting' ? 7 : pose === 'floating' ? -5 : pose === 'jumping' ? 4 : random.range(-2, 2),
    tilt: pose === 'fighting' ? -5 : random.pick([-7, -4, 4, 6]),
    turn: random.pick([-0.7, -0.4, 0.4, 0.7]),
    lift: pose === 'jumping' ? 0.22 : pose === 'floating' ? 0.2 : 0,
    pointed: pose === 'jumping' || pose === 'floating',
    seated: pose === 'sitting',
    flow: active ? random.pick([-1, 1]) : pose === 'floating' ? 0.8 : random.range(-0.35, 0.35),
    legs,
    arms: { L: clear(grip.L ?? arms.L, chibi, grip.at), R: clear(grip.R ?? arms.R, chibi, grip.at) },
  }
}

/** Short chibi arms keep out of the big head's way: raised hands go wide, and so do hands with long props. */
function clear(reach: Reach, chibi: boolean, at: Grip['at']): Reach {
  // Two hands stay apart, or thick arms would hide what they hold.
  if (chibi && at === 'both' && reach.x < 0) return { ...reach, x: 0.16, y: reach.y + 0.2 }
  if (!chibi || reach.x < 0.35) return reach
  if (reach.y < 0.05) return { ...reach, x: 0.98, y: Math.max(reach.y, -0.3), bend: 'down' }
  return reach.y < 0.45 && reach.x > 0.5 ? { ...reach, x: 0.96, y: Math.min(reach.y, 0.12) } : reach
}
