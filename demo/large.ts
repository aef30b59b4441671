import { join } from 'node:path'
import { pino } from 'pino'
import { ConfigError, readConfig } from '../src/platform/config.server.ts'
import { prepareDataFolder } from '../src/platform/data-folder.server.ts'
import { type Database, openDatabase } from '../src/platform/database.server.ts'
import { openDatabaseServer } from '../src/platform/database-server.server.ts'
import { applyMigrations } from '../src/platform/migrate.server.ts'
import { StartError } from '../src/platform/start-error.server.ts'
import { fillDemo } from './fill.ts'
import { kinds, moods, seriesNouns, things } from './large-words.ts'

/*
 * npm run demo:large -- 100000: a catalogue of that many products for benchmarks, the same in every run. Texts come
 * from word lists, pictures are those of the demo catalogue; the database makes the rows itself.
 */
const most = 1_000_000
const perStatement = 50_000

async function main(): Promise<void> {
  const wanted = Number(process.argv[2])
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > most) {
    throw new StartError(`Say how many products are wanted, from 1 to ${most}: npm run demo:large -- 100000`)
  }
  const config = readConfig(process.env)
  const log = pino({ level: 'warn' })
  const closers: (() => unknown)[] = []
  try {
    prepareDataFolder(config.dataDir)
    const address = await openDatabaseServer(config, log, closers)
    const db = openDatabase(address, log)
    closers.push(() => db.$client.end())
    await applyMigrations(db, join(import.meta.dirname, '..', 'migrations'))
    await fillDemo(db, console.log)
    await fillLarge(db, wanted, console.log)
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

/** Adds products until there are `wanted`. */
export async function fillLarge(db: Database, wanted: number, say: (line: string) => void): Promise<void> {
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query<{ count: number; last: number }>(
      'select count(*)::int as count, coalesce(max(id), 0)::int as last from products',
    )
    let [count, last] = [rows[0]?.count ?? 0, rows[0]?.last ?? 0]
    await client.query(insertSeries, [moods, seriesNouns])
    for (; count < wanted; count += perStatement, last += perStatement) {
      const step = Math.min(perStatement, wanted - count)
      await client.query(insertProducts, [last + 1, last + step, kinds, moods, things])
      say(`${(count + step).toLocaleString('en')} products`)
    }
    await client.query('vacuum analyze products, product_pictures')
  } finally {
    client.release(true)
  }
}

const insertSeries = `
  insert into series (name, latin)
  select mood || ' ' || noun, null from unnest($1::text[]) mood, unnest($2::text[]) noun
  order by md5(mood || noun) limit 300
  on conflict do nothing`

// Multiplying by a large odd number scatters the picks, yet gives the same catalogue every time.
const insertProducts = `
  with
    numbers as (select n, (n * 2654435761 % 4294967296)::bigint as mixed from generate_series($1::bigint, $2::bigint) n),
    shelves as (select array_agg(id order by id) ids from categories),
    lines as (select array_agg(id order by id) ids from series),
    houses as (select array_agg(id order by id) ids from makers),
    heroes as (
      select array_agg(name order by name) names, array_agg(latin order by name) latins
      from (select character as name, max(character_latin) as latin from products where character is not null group by 1) known
    ),
    made as (
      insert into products (sku, name, description, price_kopecks, category_id, series_id, maker_id, character,
        character_latin, scale, height_mm, release_year, release_month, age_mark, box_condition, is_new, stock)
      select
        'KTL-' || lpad(n::text, 7, '0'),
        ($3::text[])[1 + mixed % cardinality($3::text[])] || ' ' || names[1 + mixed / 7 % cardinality(names)]
          || ', версия «' || ($4::text[])[1 + mixed / 61 % cardinality($4::text[])] || ' '
          || ($5::text[])[1 + mixed / 4001 % cardinality($5::text[])] || '» № ' || (1 + mixed % 997),
        'Коллекционная вещь с подставкой и заводской упаковкой.' || E'\\n\\n' || 'Ручная роспись, аккуратные швы, защитные вставки.',
        (19000 + mixed / 97 % 3981) * 1000 / 10 * 10,
        shelves.ids[1 + mixed / 13 % cardinality(shelves.ids)],
        lines.ids[1 + mixed / 29 % cardinality(lines.ids)],
        houses.ids[1 + mixed / 31 % cardinality(houses.ids)],
        names[1 + mixed / 7 % cardinality(names)], latins[1 + mixed / 7 % cardinality(names)],
        (array[null, '1/4', '1/6', '1/7', '1/8', '1/12'])[1 + mixed / 37 % 6],
        60 + mixed / 41 % 300, 2019 + mixed / 43 % 8, 1 + mixed / 47 % 12,
        (array['0+', '6+', '12+', '16+'])[1 + mixed / 53 % 4], (array['new', 'opened', 'damaged', 'none'])[1 + mixed / 59 % 4],
        mixed / 67 % 10 < 3, case when mixed / 71 % 10 = 0 then null else (mixed / 73 % 8)::int end
      from numbers, shelves, lines, houses, heroes
      returning id
    ),
    covers as (select array_agg(picture_id order by picture_id) ids from product_pictures where position = 0 and product_id <= 120)
  insert into product_pictures (product_id, position, picture_id)
  select id, 0, covers.ids[1 + id * 7919 % cardinality(covers.ids)] from made, covers`

try {
  if (process.argv[1] === import.meta.filename) await main()
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
