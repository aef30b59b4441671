import type { Pose, Prop } from '../../look.ts'
import type { Sheet } from '../sheet.ts'
import { bowWeapon, broom, scythe, shield, staff, sword } from './blades.ts'
import { book, fan, lantern, teacup, umbrella } from './everyday.ts'
import { balloon, camera, cat, guitar, microphone } from './hobbies.ts'
import type { PropArt, PropColors } from './prop-art.ts'

export function drawProp(sheet: Sheet, prop: Prop, colors: PropColors, pose: Pose, chibi: boolean): PropArt {
  switch (prop) {
    case 'none':
      return { front: '' }
    case 'sword':
      return sword(sheet, colors)
    case 'staff':
      return staff(sheet, colors)
    case 'book':
      return book(sheet, colors)
    case 'umbrella':
      return umbrella(sheet, colors)
    case 'fan':
      return fan(sheet, colors)
    case 'bow':
      return bowWeapon(sheet, colors, pose === 'fighting' || pose === 'jumping')
    case 'guitar':
      return guitar(sheet, colors)
    case 'teacup':
      return teacup(sheet, colors)
    case 'lantern':
      return lantern(sheet, colors)
    case 'cat':
      return cat(sheet, colors)
    case 'balloon':
      return balloon(sheet, colors)
    case 'camera':
      return camera(sheet, colors, !chibi)
    case 'microphone':
      return microphone(sheet, colors)
    case 'broom':
      return broom(sheet, colors)
    case 'scythe':
      return scythe(sheet, colors)
    case 'shield':
      return shield(sheet, colors)
  }
}
