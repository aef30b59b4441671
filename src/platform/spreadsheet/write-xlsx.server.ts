import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { neutralise } from './neutral-cell.ts'
import type { OutputRow } from './output-row.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const parts = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A workbook of one sheet, streamed. Texts are inline strings and never formulas; the header row is frozen. */
export function writeXlsx(title: string, header: string[], rows: AsyncIterable<OutputRow[]>): AsyncGenerator<Buffer> {
  return zipStream([
    { name: '[Content_Types].xml', text: [contentTypes] },
    { name: '_rels/.rels', text: [relations(['rId1', 'officeDocument', 'xl/workbook.xml'])] },
    { name: 'xl/workbook.xml', text: [workbook(title)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [relations(['rId1', 'worksheet', 'worksheets/sheet1.xml'], ['rId2', 'styles', 'styles.xml'])],
    },
    { name: 'xl/styles.xml', text: [styles] },
    { name: 'xl/worksheets/sheet1.xml', text: sheet(header, rows) },
  ])
}

async function* sheet(header: string[], rows: AsyncIterable<OutputRow[]>): AsyncGenerator<string> {
  const columns = header.map(
    (title, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(title)}" customWidth="1"/>`,
  )
  yield `${head}<worksheet xmlns="${sheets}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  const letters = header.map((_, at) => columnLetters(at))
  yield rowXml(header, 1, letters, ' s="1"')
  let row = 2
  for await (const some of rows) yield some.map((cells) => rowXml(cells, row++, letters, '')).join('')
  yield '</sheetData></worksheet>'
}

function rowXml(cells: OutputRow, row: number, letters: string[], style: string): string {
  const inside = cells.map((cell, at) => cellXml(cell, ` r="${letters[at]}${row}"${style}`))
  return `<row r="${row}">${inside.join('')}</row>`
}

function cellXml(cell: OutputRow[number], attributes: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c${attributes}><v>${cell}</v></c>`
  return `<c${attributes} t="inlineStr"><is><t xml:space="preserve">${xmlText(neutralise(cell))}</t></is></c>`
}

/** A, B, … Z, AA, AB, … */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last
}

/** XML allows no control characters but these three; a carriage return would be read as a line feed. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}--[\t\n\r]]|[\ufffe\uffff]/gv, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}

function widthOf(title: string): number {
  return Math.min(40, Math.max(12, title.length + 4))
}

function relations(...list: [id: string, type: string, target: string][]): string {
  const items = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `${head}<Relationships xmlns="${packages}/relationships">${items.join('')}</Relationships>`
}

function workbook(title: string): string {
  return `${head}<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets><sheet name="${xmlText(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

const contentTypes = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${parts}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${parts}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${parts}.styles+xml"/></Types>`

const styles = `${head}<styleSheet xmlns="${sheets}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0" xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

interface ZipEntry {
  name: string
  text: AsyncIterable<string> | Iterable<string>
}

/** A fixed modification time, so that the same content gives the same file. */
const unchanging = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** A ZIP file, streamed part by part: nothing is buffered in memory. */
export async function* zipStream(entries: ZipEntry[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  const sources: Readable[] = []
  for (const { name, text } of entries) {
    zip.addReadStreamLazy(name, unchanging, (done) => {
      const source = Readable.from(bytesOf(text))
      // yazl does not listen for errors here: one would end the process.
      source.once('error', (error) => output.destroy(error))
      sources.push(source)
      done(null, source)
    })
  }
  zip.end()
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    for (const source of sources) source.destroy()
  }
}

async function* bytesOf(text: ZipEntry['text']): AsyncGenerator<Buffer> {
  for await (const piece of text) yield Buffer.from(piece)
}
