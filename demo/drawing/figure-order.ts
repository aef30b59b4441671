import type { Pose, Prop } from '../look.ts'
import type { Build } from './body.ts'
import type { Mood } from './eyes.ts'

/** What is to be drawn of a character, and how. */
export interface FigureOrder {
  build: Build['name']
  mood: Mood
  pose?: Pose
  prop?: Prop
  back?: boolean
  joints?: boolean
  /** Head and chest only, cut in an arc below the shoulders. */
  bust?: boolean
}
