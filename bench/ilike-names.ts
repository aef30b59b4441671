import pg from 'pg'

const database = 'bench_ilike'
const step = 50_000

/**
 * The names of the shop in a database of their own with a trigram index, for a plain search by `ilike`. The shop's own
 * database has the character type C, where `pg_trgm` takes no Cyrillic letter for one: an index there would be of no use,
 * and holding the shop against it unfair.
 */
export async function openIlikeNames(address: pg.PoolConfig): Promise<pg.Pool> {
  const shop = new pg.Pool({ ...address, max: 1 })
  const names = new pg.Pool({ ...address, database, max: 10 })
  try {
    await createOnce(address)
    await names.query(`
      create extension if not exists pg_trgm;
      create table if not exists products (id bigint primary key, name text not null, price_kopecks bigint not null, available boolean not null, is_new boolean not null, sku text not null)`)
    const last = await names.query<{ id: number }>('select coalesce(max(id), 0)::float8 as id from products')
    await copyNames(shop, names, last.rows[0]?.id ?? 0)
    await names.query('create index if not exists products_name_idx on products using gin (name gin_trgm_ops)')
    await names.query('vacuum analyze products')
  } finally {
    await shop.end()
  }
  return names
}

/** As the administrator of the embedded server: the shop's own role makes no databases. */
async function createOnce(address: pg.PoolConfig): Promise<void> {
  const admin = new pg.Client({ ...address, user: 'postgres', database: 'postgres' })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [database])
    if (rowCount) return
    await admin.query(
      `create database ${database} owner ${address.user} template template0 encoding utf8 locale_provider libc locale 'C.UTF-8'`,
    )
  } finally {
    await admin.end()
  }
}

async function copyNames(shop: pg.Pool, names: pg.Pool, after: number): Promise<void> {
  for (;;) {
    const { rows } = await shop.query<{ last: number | null; chunk: string }>(
      `select max(id)::float8 as last, json_agg(chunk)::text as chunk from (
        select id, name, price_kopecks, available, is_new, sku from products
        where id > $1 and archived_at is null order by id limit ${step}
      ) as chunk`,
      [after],
    )
    const last = rows[0]?.last
    if (!last) return
    await names.query('insert into products select * from json_populate_recordset(null::products, $1)', [
      rows[0]?.chunk,
    ])
    after = last
  }
}
