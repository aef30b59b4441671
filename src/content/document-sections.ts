import type { Block } from './content.contract.ts'

interface Part {
  id: string
  title: string
  blocks: Block[]
}

export interface Section {
  id: string
  title: string
  /** Before the first part, all parts, and what follows the list of the last part and belongs to the section again. */
  opening: Block[]
  parts: Part[]
  closing: Block[]
}

/** The flat list of blocks as the page lays it out: sections by the larger heading, parts by the smaller one. */
export function toSections(blocks: Block[]): { opening: Block[]; sections: Section[] } {
  const opening: Block[] = []
  const sections: Section[] = []
  for (const block of blocks) {
    const section = sections.at(-1)
    const part = section?.parts.at(-1)
    if (block.type === 'heading' && (block.level === 2 || !section)) {
      sections.push({ id: block.id, title: block.text, opening: [], parts: [], closing: [] })
    } else if (block.type === 'heading') {
      section?.parts.push({ id: block.id, title: block.text, blocks: [] })
    } else if (part && section) {
      // A part is a heading with its list; a paragraph after the list speaks of the section as a whole.
      const closed = section.closing.length > 0 || (block.type === 'paragraph' && part.blocks.at(-1)?.type === 'list')
      ;(closed ? section.closing : part.blocks).push(block)
    } else (section?.opening ?? opening).push(block)
  }
  return { opening, sections }
}
