import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { identity, moment } from '../columns.server.ts'

/**
 * Every word of every product, once, with what it sounds like and what it is a form of. Triggers on products add
 * words; nobody writes here by hand. Words that no product has any more stay, and find nothing.
 */
export const searchWords = pgTable(
  'search_words',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As the shop writes it, in lower case, ё kept: it tells сёгун (shogun) from сегун. */
    spelling: text().notNull().unique(),
    /** The spelling with е for ё. */
    word: text().notNull(),
    stem: text().notNull(),
    /** One Latin spelling for all usual ways to write the same sounds. */
    sound: text().notNull(),
    /** Made of several words of a name, for those who leave out the space; never shown. */
    joined: boolean().notNull(),
  },
  (table) => [
    index('search_words_word_idx').on(sql`${table.word} text_pattern_ops`),
    index('search_words_stem_idx').on(table.stem),
    index('search_words_sound_idx').on(sql`${table.sound} text_pattern_ops`),
    // Words come seldom and are looked for all the time: no list of pending entries to read through.
    index('search_words_similar_idx')
      .using('gin', sql`${table.word} gin_trgm_ops`, sql`${table.sound} gin_trgm_ops`)
      .with({ fastupdate: false })
      // Numbers are many and have no likeness.
      .where(sql`${table.word} ~ '[^0-9/]'`),
  ],
)

/** The words of names that many products share, so that a large import reads each name once. Kept by triggers. */
export const searchNames = pgTable('search_names', {
  name: text().primaryKey(),
  words: integer().array().notNull(),
})

/** «няшка → чиби»: who searches for the phrase also finds what has the replacement. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: identity(),
    phrase: text().notNull(),
    replacement: text().notNull(),
    /** The phrase as the stems of its words: any form of it is recognised. A trigger keeps it. */
    stems: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    /** Grows with each change by staff: the second saver is told instead of overwriting. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('search_synonyms_stems_idx').on(table.stems),
    check('search_synonyms_length', sql`length(${table.phrase}) <= 100 and length(${table.replacement}) <= 100`),
  ],
)

/** Searches that found nothing, by day: the text alone, never who typed it. */
export const emptySearches = pgTable(
  'empty_searches',
  {
    day: date().notNull(),
    query: text().notNull(),
    times: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.query] }),
    check('empty_searches_length', sql`length(${table.query}) <= 100`),
  ],
)
