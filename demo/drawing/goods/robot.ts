import { flat, ink, stroke } from '../ink.ts'
import { lighten, luminance, mix, shadow } from '../palette.ts'
import type { Random } from '../random.ts'
import { circle, mirrorX, num, type Pt, poly, pts } from '../shape.ts'
import { place, type Sheet } from '../sheet.ts'

export interface RobotLook {
  main: string
  accent: string
  armor: string
  frame: string
  eye: string
  head: 'fins' | 'dome' | 'crest'
  shoulder: 'square' | 'wing' | 'round'
  weapon: 'rifle' | 'blade' | 'lance'
  wings: boolean
}

export function designRobot(random: Random, main: string, accent: string): RobotLook {
  return {
    main,
    accent,
    armor: luminance(main) > 0.62 ? mix('#5d6a86', main, 0.2) : '#eef0f4',
    frame: '#4a4e5c',
    eye: random.pick(['#7df0d0', '#ffd75e', '#ff7a6a', '#7ac8ff']),
    head: random.pick(['fins', 'dome', 'crest']),
    shoulder: random.pick(['square', 'wing', 'round']),
    weapon: random.pick(['rifle', 'blade', 'lance']),
    wings: random.chance(0.5),
  }
}

type Points = readonly Pt[]

/** An armour plate: bevelled polygon with a lit top edge and a panel line. */
function plate(sheet: Sheet, points: Points, color: string, panel = ''): string {
  const [a, b] = [points[0] ?? [0, 0], points[1] ?? [0, 0]]
  return (
    ink(sheet, poly(points), color) +
    stroke(sheet, `M${num(a[0])} ${num(a[1] + 3)}L${num(b[0])} ${num(b[1] + 3)}`, lighten(color, 0.7), 1, 0.7) +
    (panel ? stroke(sheet, panel, shadow(color, 0.9), 0.9, 0.8) : '')
  )
}

const both = (draw: (flip: (p: Points) => Points, k: 1 | -1) => string): string =>
  draw((p) => mirrorX(p), -1) + draw((p) => p, 1)

/** Head in its own space: neck at 0,0. */
function robotHead(sheet: Sheet, look: RobotLook): string {
  const fins =
    look.head === 'fins'
      ? both((f) => plate(sheet, f(pts('6,-96 86,-150 30,-84')), '#f2c14e')) +
        plate(sheet, pts('-9,-112 9,-112 6,-82 -6,-82'), look.accent)
      : look.head === 'crest'
        ? plate(sheet, pts('-8,-150 8,-150 14,-80 -14,-80'), look.accent)
        : ''
  return (
    plate(sheet, pts('-18,-16 18,-16 22,8 -22,8'), look.frame) +
    both((f) => plate(sheet, f(pts('34,-74 52,-66 50,-20 34,-14')), look.accent)) +
    plate(
      sheet,
      pts('-26,-104 26,-104 44,-70 40,-14 22,2 -22,2 -40,-14 -44,-70'),
      look.armor,
      'M-30 -88H30M0 -104V-88',
    ) +
    ink(sheet, poly(pts('-34,-60 34,-60 30,-38 8,-36 0,-42 -8,-36 -30,-38')), '#23242e', { line: 0.6 }) +
    (look.head === 'dome'
      ? flat(circle(0, -49, 9), look.eye) + flat(circle(-2, -52, 3), '#fff')
      : both((f) => flat(poly(f(pts('7,-50 30,-56 28,-46 10,-42'))), look.eye))) +
    plate(
      sheet,
      pts('-12,-30 12,-30 16,-8 0,4 -16,-8'),
      look.head === 'dome' ? look.accent : lighten(look.armor, 0.2),
      'M-8 -18H8M-7 -11H7',
    ) +
    fins
  )
}

function torso(sheet: Sheet, look: RobotLook): string {
  return (
    plate(sheet, pts('-44,118 44,118 54,176 -54,176'), look.frame, 'M-40 136H40M-42 154H42') +
    plate(sheet, pts('-92,0 92,0 104,60 58,122 -58,122 -104,60'), look.main, 'M0 60V122M-60 116L-84 64M60 116L84 64') +
    plate(sheet, pts('-34,-6 34,-6 26,44 -26,44'), look.armor) +
    both((f) => plate(sheet, f(pts('40,28 84,28 78,58 44,64')), '#f2c14e', 'M50 38L80 38M50 48L78 48')) +
    ink(sheet, poly(pts('-22,70 0,58 22,70 14,104 -14,104')), look.accent, { tone: 'gloss' }) +
    flat(poly(pts('-10,72 0,66 2,84 -8,90')), '#fff', 0.6)
  )
}

function hips(sheet: Sheet, look: RobotLook): string {
  return (
    plate(sheet, pts('-60,172 60,172 70,206 24,244 -24,244 -70,206'), look.frame) +
    plate(sheet, pts('-20,178 20,178 24,226 0,252 -24,226'), look.accent) +
    both((f) => plate(sheet, f(pts('30,176 84,182 92,250 40,256')), look.armor, ''))
  )
}

/** Leg from hip at 0,0 downwards. */
function leg(sheet: Sheet, look: RobotLook): string {
  return (
    plate(sheet, pts('-24,0 24,0 20,120 -20,120'), look.frame) +
    plate(sheet, pts('-36,16 36,16 40,110 -38,110'), look.armor, 'M-36 40H36M0 40V108') +
    ink(sheet, circle(0, 138, 28), look.frame, { tone: 'gloss' }) +
    plate(sheet, pts('-30,118 30,118 36,156 0,172 -36,156'), look.accent) +
    plate(
      sheet,
      pts('-38,160 38,160 54,240 44,306 -44,306 -54,240'),
      look.armor,
      'M-20 166L-28 300M20 166L28 300M-50 240H-26M50 240H26',
    ) +
    plate(sheet, pts('-18,186 18,186 22,270 -22,270'), look.main) +
    plate(sheet, pts('-44,300 44,300 62,352 -62,352'), look.accent, 'M-20 306L-26 350M20 306L26 350') +
    flat(poly(pts('-62,346 62,346 64,356 -64,356')), look.frame)
  )
}

/** Arm from the shoulder at 0,0 downwards; the hand is at y = 238. */
function arm(sheet: Sheet, look: RobotLook): string {
  const cap: Points =
    look.shoulder === 'wing'
      ? pts('-40,-52 50,-66 92,-10 56,58 -34,50')
      : look.shoulder === 'round'
        ? pts('-44,-36 -20,-58 40,-58 66,-30 66,40 36,58 -40,50')
        : pts('-44,-54 62,-54 72,50 -40,56')
  return (
    plate(sheet, pts('-17,40 17,40 15,120 -15,120'), look.frame) +
    plate(sheet, pts('-26,52 26,52 26,108 -26,108'), look.main) +
    ink(sheet, circle(0, 122, 22), look.frame, { tone: 'gloss' }) +
    ink(sheet, circle(0, 122, 9), look.accent) +
    plate(sheet, pts('-28,128 28,128 34,206 -34,206'), look.armor, 'M-30 150H32M-14 150V204') +
    plate(
      sheet,
      pts('-22,204 22,204 24,246 12,262 -14,262 -24,244'),
      look.frame,
      'M-14 224V258M-2 224V260M10 224V258',
    ) +
    plate(sheet, cap, look.main, 'M-30 6H62') +
    plate(sheet, pts('-20,-34 44,-36 46,-14 -20,-12'), look.accent)
  )
}

function weapon(sheet: Sheet, look: RobotLook): string {
  if (look.weapon === 'rifle') {
    return (
      plate(sheet, pts('-16,-190 16,-190 22,30 -22,30'), look.frame, 'M-16 -120H18M-18 -60H20') +
      plate(sheet, pts('-9,-330 9,-330 10,-186 -10,-186'), '#6a7082') +
      plate(sheet, pts('-15,-352 15,-352 15,-322 -15,-322'), look.accent) +
      plate(sheet, pts('-22,26 22,26 40,100 -8,100'), look.frame) +
      plate(sheet, pts('20,-130 48,-120 48,-60 20,-56'), look.main)
    )
  }
  const beam = sheet.linear(
    [
      [0, lighten(look.eye, 0.2), 0.15],
      [0.3, lighten(look.eye, 0.4), 0.9],
      [0.5, '#ffffff'],
      [0.7, lighten(look.eye, 0.4), 0.9],
      [1, lighten(look.eye, 0.2), 0.15],
    ],
    [0, 0, 1, 0],
  )
  if (look.weapon === 'blade')
    return (
      `<path d="M-22 -60L-18 -380Q0 -440 18 -380L22 -60Z" fill="${beam}"/>` +
      plate(sheet, pts('-12,-66 12,-66 12,50 -12,50'), look.frame, 'M-12 -40H12M-12 -10H12M-12 20H12') +
      plate(sheet, pts('-28,-76 28,-76 20,-56 -20,-56'), look.accent)
    )
  return (
    plate(sheet, pts('-8,-220 8,-220 8,240 -8,240'), look.frame) +
    plate(sheet, pts('0,-420 34,-230 14,-196 -14,-196 -34,-230'), look.armor, 'M0 -400V-200') +
    plate(sheet, pts('-30,-226 30,-226 20,-196 -20,-196'), look.accent)
  )
}

function wings(sheet: Sheet, look: RobotLook): string {
  return both(
    (f) =>
      plate(sheet, f(pts('50,20 250,-170 280,-150 210,-10 80,70')), look.armor) +
      plate(sheet, f(pts('60,60 240,10 262,34 180,110 80,110')), look.main) +
      plate(sheet, f(pts('64,100 190,130 196,152 130,190 70,150')), look.accent),
  )
}

/** Whole robot with the floor at y = 0; about 760 high. `action` raises the weapon. */
export function drawRobot(sheet: Sheet, look: RobotLook, action: boolean, armed = true): string {
  const top = -632
  const spread = action ? 15 : 7
  const held = (turn: number): string => (armed ? place(weapon(sheet, look), 0, 240, 1, turn) : '')
  const limbs = (k: 1 | -1): string => place(leg(sheet, look), k * 48, top + 226, 1, -k * spread)
  const armAt = (k: 1 | -1, turn: number, content: string): string =>
    place(`<g transform="scale(${k} 1)">${content}</g>`, k * 122, top + 36, 1, turn)
  return place(
    (look.wings ? place(wings(sheet, look), 0, top) : '') +
      limbs(-1) +
      limbs(1) +
      place(hips(sheet, look) + torso(sheet, look), 0, top) +
      armAt(-1, action ? 48 : 12, arm(sheet, look)) +
      armAt(1, action ? -72 : -14, held(action ? 92 : look.weapon === 'rifle' ? 150 : 24) + arm(sheet, look)) +
      place(robotHead(sheet, look), 0, top - 4, 1.06),
    0,
    action ? 8 : 14,
  )
}
