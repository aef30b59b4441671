import { recordAudit } from '../../audit/audit.server.ts'
import { editedMeanwhile } from '../../audit/edited-meanwhile.server.ts'
import { emptySearches, searchSynonyms } from '../../database/tables/search.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, ne } from '../../platform/postgres/drizzle.server.ts'
import { searchErrors } from '../search-errors.ts'
import { addSynonym, cleanSynonym } from '../synonyms.server.ts'

interface Words {
  phrase: string
  replacement: string
}

export function createSynonym(db: Database, viewer: Viewer, given: Words): Promise<void> {
  return db.transaction(async (tx) => {
    const words = cleanSynonym(given.phrase, given.replacement)
    await refuseTwice(tx, words, 0)
    const { id } = await addSynonym(tx, words.phrase, words.replacement)
    await log(tx, viewer, 'create', id, null, words)
    // The phrase finds something now, so it leaves the list of empty searches.
    await tx.delete(emptySearches).where(eq(emptySearches.query, words.phrase))
  })
}

export function updateSynonym(
  db: Database,
  viewer: Viewer,
  id: number,
  { version, ...given }: Words & { version: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockOne(tx, id)
    if (before.version !== version) throw await editedMeanwhile(tx, 'synonym', id)
    const words = cleanSynonym(given.phrase, given.replacement)
    await refuseTwice(tx, words, id)
    await tx
      .update(searchSynonyms)
      .set({ ...words, version: version + 1 })
      .where(eq(searchSynonyms.id, id))
    await log(tx, viewer, 'update', id, before, words)
  })
}

export function deleteSynonym(db: Database, viewer: Viewer, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockOne(tx, id)
    await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id))
    await log(tx, viewer, 'delete', id, before, null)
  })
}

export function dismissEmptySearch(db: Database, viewer: Viewer, query: string): Promise<void> {
  return db.transaction(async (tx) => {
    const gone = await tx.delete(emptySearches).where(eq(emptySearches.query, query)).returning()
    if (gone.length === 0) return
    const subject = { subject: 'empty_search', subjectId: query.slice(0, 100), subjectName: query }
    await recordAudit(tx, viewer, { action: 'empty_search.delete', ...subject, before: { query } })
  })
}

async function lockOne(tx: Transaction, id: number) {
  const [row] = await tx.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)).for('update')
  if (!row) throw new ShopError(searchErrors.synonym_not_found)
  return row
}

async function refuseTwice(tx: Transaction, { phrase, replacement }: Words, except: number): Promise<void> {
  const same = and(
    eq(searchSynonyms.phrase, phrase),
    eq(searchSynonyms.replacement, replacement),
    ne(searchSynonyms.id, except),
  )
  if ((await tx.$count(searchSynonyms, same)) > 0) throw new ShopError(searchErrors.synonym_known)
}

function log(tx: Transaction, viewer: Viewer, action: string, id: number, before: Words | null, after: Words | null) {
  const fields = (words: Words | null) => words && { phrase: words.phrase, replacement: words.replacement }
  const { phrase = '', replacement = '' } = after ?? before ?? {}
  return recordAudit(tx, viewer, {
    action: `synonym.${action}`,
    subject: 'synonym',
    subjectId: id,
    subjectName: `${phrase} → ${replacement}`,
    before: fields(before),
    after: fields(after),
  })
}
