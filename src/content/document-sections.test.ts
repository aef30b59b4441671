import { expect, test } from 'vitest'
import type { Block } from './content.contract.ts'
import { toSections } from './document-sections.ts'

const heading = (level: 2 | 3, text: string): Block => ({ type: 'heading', level, id: text, text })
const paragraph = (text: string): Block => ({ type: 'paragraph', spans: [{ text }] })
const list: Block = { type: 'list', ordered: false, items: [[{ text: 'x' }]] }

test('a text without headings has only an opening', () => {
  expect(toSections([paragraph('a')])).toEqual({ opening: [paragraph('a')], sections: [] })
})

test('a part is a smaller heading with its list; a paragraph after the list belongs to the section', () => {
  const blocks = [
    paragraph('opening'),
    heading(2, 'A'),
    heading(3, 'B'),
    list,
    heading(3, 'C'),
    paragraph('of C'),
    list,
    paragraph('closing'),
    list,
    heading(2, 'D'),
    paragraph('of D'),
  ]
  expect(toSections(blocks)).toEqual({
    opening: [paragraph('opening')],
    sections: [
      {
        id: 'A',
        title: 'A',
        opening: [],
        parts: [
          { id: 'B', title: 'B', blocks: [list] },
          { id: 'C', title: 'C', blocks: [paragraph('of C'), list] },
        ],
        closing: [paragraph('closing'), list],
      },
      { id: 'D', title: 'D', opening: [paragraph('of D')], parts: [], closing: [] },
    ],
  })
})
