import { all, judge, of } from './judged.ts'

/** Words run together, alphabets mixed inside a word, diminutives, parts of SKUs. */
export const glued = judge('glued', [
  ['мягкаяигрушка', all.plush],
  ['цукико1/7', 'SF-0001'],
  ['фигуркацукико', 'SF-0001 CH-0001'],
  ['фигурканокса', 'SF-0018 AF-0008'],
  ['акриловыйстенд', all.acrylic],
  ['сборнаямодель', all.models],
  ['чернильныеведьмы', all.witches],
  ['бюстнокса', 'BS-0002'],
  ['значокмикэмару', 'KP-0016'],
  ['нокса1/7', 'SF-0018'],
  ['бюст1/3', 'BS-0002 BS-0004 BS-0005'],
  ['Peн', of.ren],
  ['Hокса', of.noxa],
  ['цукикo', of.tsukiko],
  ['бpелок', all.keychains],
  ['KTS-SF-ООО1', 'SF-0001'],
  ['КТS-СН-0003', 'CH-0003'],
  ['KTS-MK', all.models],
  ['kts-bs', `${all.busts} BS-0008`],
  ['брелочек', all.keychains],
  ['значочек', all.badges],
  ['фигурочка нокса', 'SF-0018 AF-0008'],
  ['подставочка', all.stands],
  ['книжка с картинками', all.artbooks, 10],
  ['dango and co', all.dango],
  ['чайная на улице екаев артбук', 'PR-0011'],
])

/** Beginnings and words that must not be read in the other keyboard layout. */
export const noLayout = judge('no layout', [
  ['экшн', all.action],
  ['иг', 'PL-0001 PL-0003 PL-0004 PL-0006 PL-0008 PL-0010', 3],
  ['эн', all.tram, 5],
  ['юн', 'SF-0019 AC-0006', 5],
  ['жрица', 'CH-0001', 3],
  ['экш', all.action],
  ['ёж', 'MK-0004', 3],
  ['бюс', all.busts],
  ['хон', of.honami],
  ['эма', of.ema],
])
