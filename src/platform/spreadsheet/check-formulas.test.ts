import { expect, test } from 'vitest'
import { checkFormulas } from './read-xlsx.server.ts'

const check = (xml: string) => checkFormulas(Buffer.from(xml))

test.each([
  '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><f>A2*2</f><v>2</v></c></row>',
  '<row r="2"><c r="A2" s="1"/><c r="B2" t="str"><f>""</f></c></row>',
  '<row r="2"><c r="B2" t="inlineStr"><is><t>x</t></is></c></row>',
  '<fonts><font><family val="2"/></font></fonts>',
])('%s is fine', (xml) => expect(() => check(xml)).not.toThrow())

test('cells whose formulas have no result are named', () => {
  const empty = Array.from({ length: 7 }, (_, at) => `<c r="C${at + 2}" s="1"><f>A${at + 2}*2</f></c>`).join('')
  expect(() => check(`<row r="2">${empty}<c r="D2"><f>1</f><v>1</v></c></row>`)).toThrow(
    'В ячейках C2, C3, C4, C5, C6 и ещё 2 формулы без посчитанных значений. Откройте файл в Excel, сохраните и загрузите снова.',
  )
})
