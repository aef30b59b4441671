// Cuts what Russian pages use out of the whole fonts: about 50 KB instead of 134. Other letters (é, ō) come from the whole files,
// which a browser loads only for a page that has such a letter: see src/ui/fonts.css.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { projectFolder } from './prepare.mjs'

const folder = join(projectFolder, '.fonts')

/** The same ranges as in src/ui/fonts.css. */
const cyrillic = [[0x0301], [0x0400, 0x045f], [0x0490, 0x0491], [0x04b0, 0x04b1], [0x2116]]
const signs = [
  [0x0020, 0x0040],
  [0x00a0],
  [0x00a9],
  [0x00ab],
  [0x00b0, 0x00b2],
  [0x00b7],
  [0x00bb],
  [0x00d7],
  [0x2009],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022],
  [0x2026],
  [0x2212],
]
/** Apart from the signs, which every page needs at once: few headings, and little of a Russian text, have Latin letters. */
const latin = [[0x0041, 0x007e]]

/** Text has its weights from 400 to 700, headings have one. */
const cuts = [
  { font: 'onest', script: 'cyrillic', letters: cyrillic, wght: { min: 400, max: 700 } },
  { font: 'onest', script: 'latin', part: 'signs', letters: signs, wght: { min: 400, max: 700 } },
  { font: 'onest', script: 'latin', letters: latin, wght: { min: 400, max: 700 } },
  { font: 'unbounded', script: 'cyrillic', letters: cyrillic, wght: 400 },
  { font: 'unbounded', script: 'latin', part: 'signs', letters: signs, wght: 400 },
  { font: 'unbounded', script: 'latin', letters: latin, wght: 400 },
]

/** What a browser applies without being asked, and figures of one width, which prices are set in. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'liga', 'tnum']

/** Makes the files that are missing or older than what they are made from. */
export async function cutFonts() {
  mkdirSync(folder, { recursive: true })
  const sources = [import.meta.filename, join(projectFolder, 'package-lock.json')]
  const changed = Math.max(...sources.map((path) => statSync(path).mtimeMs))
  const isOld = (cut) => (statSync(fileOf(cut), { throwIfNoEntry: false })?.mtimeMs ?? 0) < changed
  await Promise.all(cuts.filter(isOld).map(make))
}

async function make(cut) {
  const { font, script, letters, wght } = cut
  const whole = join(
    projectFolder,
    `node_modules/@fontsource-variable/${font}/files/${font}-${script}-wght-normal.woff2`,
  )
  const options = { targetFormat: 'woff2', variationAxes: { wght }, keepFeatures }
  writeFileSync(fileOf(cut), await subsetFont(readFileSync(whole), textOf(letters), options))
}

function fileOf({ font, script, part = script }) {
  return join(folder, `${font}-${part}.woff2`)
}

function textOf(ranges) {
  return ranges
    .flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, step) => first + step))
    .map((code) => String.fromCodePoint(code))
    .join('')
}
