import type { PoolClient } from 'pg'
import type { Database } from '../src/platform/postgres/database.server.ts'
import { kinds, moods, seriesNouns, things } from './large-words.ts'

const perStatement = 50_000

/** Each product is named after one of each. */
export interface NameWords {
  moods: readonly string[]
  things: readonly string[]
}

/**
 * Adds products until there are `wanted`, all or nothing. Row by row, the triggers and the indexes would take most of an
 * hour for a million: here they rest meanwhile, and what the triggers would write is written by the same functions, many
 * rows at a time.
 */
export async function fillLarge(
  db: Database,
  wanted: number,
  say: (line: string) => void,
  names: NameWords = { moods, things },
): Promise<void> {
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin')
    await addProducts(client, wanted, say, names)
    await client.query('commit')
    await client.query('vacuum analyze products, product_pictures, search_words, search_names')
  } finally {
    client.release(true)
  }
}

async function addProducts(
  client: PoolClient,
  wanted: number,
  say: (line: string) => void,
  names: NameWords,
): Promise<void> {
  const { rows } = await client.query<{ count: number; last: number }>(
    'select count(*)::int as count, coalesce(max(id), 0)::int as last from products',
  )
  let [count, last] = [rows[0]?.count ?? 0, rows[0]?.last ?? 0]
  if (count >= wanted) return
  await client.query(insertSeries, [moods, seriesNouns])
  const makeAgain = await setAside(client)
  await client.query(createRoom)
  for (; count < wanted; count += perStatement, last += perStatement) {
    const step = Math.min(perStatement, wanted - count)
    await client.query('truncate fresh, spelled, detailed')
    await client.query(makeProducts, [last + 1, last + step, kinds, names.moods, names.things])
    await client.query(spellProducts)
    await client.query('select search_word_ids(array_agg(distinct token)) from spelled, unnest(tokens) as token')
    await client.query(
      'select search_learn_name(name) from (select distinct name from spelled, unnest(shared) as name) as names',
    )
    await client.query(readDetails)
    await client.query('analyze fresh, spelled, detailed, search_words, search_names')
    await client.query(insertPictures)
    await client.query(insertProducts)
    await client.query('insert into price_history (product_id, price_kopecks) select id, price_kopecks from fresh')
    say(`${(count + step).toLocaleString('en')} products`)
  }
  await client.query(`select setval(pg_get_serial_sequence('products', 'id'), (select max(id) from products))`)
  say('Indexes…')
  await client.query(makeAgain)
  await client.query(`select pg_notify('changes', '{"table":"products"}')`)
}

/** Triggers, the tie of pictures to their products, and indexes that nothing here reads. Says what brings them back. */
async function setAside(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ away: string; again: string }>(`
    select format('drop index %s', indexrelid::regclass) as away, pg_get_indexdef(indexrelid) as again
    from pg_index where indrelid in ('products'::regclass, 'product_pictures'::regclass) and not indisunique
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f' and conrelid in ('products'::regclass, 'product_pictures'::regclass)
    union all
    select format('alter table %I disable trigger user', name), format('alter table %I enable trigger user', name)
    from unnest(array['products', 'product_pictures']) as name`)
  await client.query(rows.map(({ away }) => away).join(';'))
  return rows.map(({ again }) => again).join(';')
}

const createRoom = `
  set local work_mem = '64MB';
  set local maintenance_work_mem = '256MB';
  create temp table fresh (like products including defaults including generated) on commit drop;
  alter table fresh alter regular_price_kopecks drop not null;
  create temp table spelled (
    id bigint primary key, tokens text[] not null, spellings text[] not null, shared text[] not null, maker text, said text
  ) on commit drop;
  create temp table detailed (said text, release_year smallint, age_mark text, box_condition text, words integer[])
    on commit drop`

const insertSeries = `
  insert into series (name, latin)
  select mood || ' ' || noun, null from unnest($1::text[]) mood, unnest($2::text[]) noun
  order by md5(mood || noun) limit 300
  on conflict do nothing`

// Multiplying by a large odd number scatters the picks, yet gives the same catalogue every time.
const makeProducts = `
  with
    numbers as (select n, (n * 2654435761 % 4294967296)::bigint as mixed from generate_series($1::bigint, $2::bigint) n),
    shelves as (select array_agg(id order by id) ids from categories),
    lines as (select array_agg(id order by id) ids from series),
    houses as (select array_agg(id order by id) ids from makers),
    heroes as (
      select array_agg(name order by name) names, array_agg(latin order by name) latins
      from (
        select character as name, max(character_latin) as latin from products
        where character is not null and id <= 120 group by 1
      ) known
    )
  insert into fresh (id, sku, name, description, price_kopecks, category_id, series_id, maker_id, character,
    character_latin, scale, height_mm, release_year, release_month, age_mark, box_condition, is_new, stock)
  select
    n,
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
  from numbers, shelves, lines, houses, heroes`

// What follows is what the functions write_product_words and write_product_card do, for all fresh products at once.
const spellProducts = `
  insert into spelled
  select
    fresh.id,
    tokens,
    spellings,
    array_remove(
      array[character, character_latin, series.name, nullif(series.latin, series.name), makers.name,
        case when cardinality(kinds) = 0 then categories.name end, scale, height_mm || 'мм'],
      null
    ) || kinds,
    makers.name,
    case when cardinality(kinds) = 0 then description else categories.name || ' ' || description end
  from fresh
  join categories on categories.id = category_id
  left join series on series.id = series_id
  left join makers on makers.id = maker_id
  cross join lateral (select search_tokens(fresh.name, true) as tokens offset 0) as read
  cross join lateral (select string_to_array(replace(array_to_string(tokens, ' '), '+', ''), ' ') as spellings offset 0) as written
  cross join lateral (
    select array(
      select word from unnest(search_tokens(categories.name, false)) as word
      where categories.name ~* ',|\\s(и|and|&)\\s' and length(word) > 2
        and search_stem(replace(word, 'ё', 'е')) in (select search_stem(replace(named, 'ё', 'е')) from unnest(spellings) as named)
    ) as kinds
    offset 0
  ) as meant`

// Many products say the same of themselves.
const readDetails = `
  insert into detailed
  select said, release_year, age_mark, box_condition, search_detail_words(said, null, release_year, age_mark, box_condition)
  from (select distinct said, release_year, age_mark, box_condition from fresh join spelled using (id)) as details`

// Pictures before their products: the card asks for the cover.
const insertPictures = `
  with covers as (select array_agg(picture_id order by picture_id) ids from product_pictures where position = 0 and product_id <= 120)
  insert into product_pictures (product_id, position, picture_id)
  select id, 0, covers.ids[1 + id * 7919 % cardinality(covers.ids)] from fresh, covers`

const insertProducts = `
  insert into products (id, sku, name, description, price_kopecks, regular_price_kopecks, category_id, series_id, maker_id, character,
    character_latin, scale, height_mm, release_year, release_month, age_mark, box_condition, is_new, stock, card, words)
  overriding system value
  select id, sku, name, description, price_kopecks, price_kopecks, category_id, series_id, maker_id, character,
    character_latin, scale, height_mm, release_year, release_month, age_mark, box_condition, is_new, stock,
    product_card(row(fresh.*)::products), own.words || around.words || detailed.words
  from fresh
  join spelled using (id)
  cross join lateral (
    select coalesce(array_agg(search_words.id * 4 + case spelling when spellings[1] then 2 else 1 end), '{}') as words
    from search_words where spelling = any (spellings)
  ) as own
  cross join lateral (
    select array_agg(word * 4 + case search_names.name when maker then 3 else 0 end)
      filter (where word * 4 + 1 <> all (own.words) and word * 4 + 2 <> all (own.words)) as words
    from search_names, unnest(search_names.words) as word where search_names.name = any (shared)
  ) as around
  join detailed using (said, release_year, age_mark, box_condition)
  order by id`
