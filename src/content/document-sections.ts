import type { Block } from './content.contract.ts'

interface Part {
  id: string
  title: string
  blocks: Block[]
}

export interface Section {
  id: string
  title: string
  /** The blocks before the first part; `closing` has those that follow the list of the last part. */
  opening: Block[]
  parts: Part[]
  closing: Block[]
}

/** Groups the flat list of blocks for the page: sections by larger headings, parts by smaller ones. */
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
      // A part is a heading with its list; a paragraph after the list belongs to the whole section.
      const closed = section.closing.length > 0 || (block.type === 'paragraph' && part.blocks.at(-1)?.type === 'list')
      ;(closed ? section.closing : part.blocks).push(block)
    } else (section?.opening ?? opening).push(block)
  }
  return { opening, sections }
}
