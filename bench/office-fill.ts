import type pg from 'pg'

/**
 * Two years of a busy shop, written by a few statements: customers, orders in every state with their lines, journal,
 * payments, parcels, movements of stock, returns with refunds, and what staff did. Triggers and foreign keys rest
 * meanwhile; the shop itself counts the days for its reports afterwards. The same rows in every run, but for the time.
 */
const days = 730
const firstOrder = 100_000

const roots =
  'Орл Сокол Лис Волк Ерш Кот Зайц Бобр Журавл Воробь Берез Дуб Осин Ряб Калин Малин Мороз Снег Ветр Гром Лун Звезд Камен Песк Озер Реч Мост Город Полян Лужк Кузнец Гончар Мельник Рыбак Пекар Столяр Плотник Пастух Садовник Ткач'
const endings = 'ов ин овский енко ук евич ицкий овцев еев ишин'
/** The first ones are far more frequent than the last ones. */
const givenNames =
  'Анастасия Александр Елена Дмитрий Мария Максим Анна Сергей Ольга Андрей Наталья Алексей Екатерина Артём Татьяна Илья Ирина Кирилл Дарья Михаил Юлия Никита Полина Матвей Софья Роман Алиса Егор Вероника Тимур Ульяна Глеб Злата Платон Ярослава'

const written =
  'orders order_lines order_events payments refunds returns return_lines parcels parcel_lines stock_movements sold_names audit_log sales_totals sales_changes empty_searches mails wishlist_items restock_requests favourite_totals product_popularity'.split(
    ' ',
  )

/** Triggers, foreign keys, and indexes that nothing here reads. */
const whatRests = `
  select format('drop index %s', indexrelid::regclass) as away, pg_get_indexdef(indexrelid) as again
  from pg_index where indrelid::regclass::text = any ($1 || '{accounts}'::text[]) and not indisunique
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where contype = 'f' and conrelid::regclass::text = any ($1)
  union all
  select format('alter table %I disable trigger user', name), format('alter table %I enable trigger user', name)
  from unnest($1 || '{accounts}'::text[]) as name`

/** Nothing when there are as many already. */
export async function fillOffice(client: pg.Client, orderCount: number): Promise<void> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from orders where id > ${firstOrder}`)
  if (Number(rows[0]?.count) >= orderCount) return
  const accountCount = Math.ceil(orderCount / 4)
  await client.query('begin')
  await client.query(`set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'; select setseed(0.42)`)
  await client.query(`truncate ${written.join(', ')} cascade`)
  const rest = await client.query<{ away: string; again: string }>(whatRests, [written])
  for (const { away } of rest.rows) await client.query(away)
  for (const [what, statement] of steps(orderCount, accountCount)) {
    const started = performance.now()
    await client.query(statement)
    console.error(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  for (const { again } of rest.rows.toReversed()) await client.query(again)
  await client.query(`select setval('order_numbers', ${firstOrder + orderCount + 1})`)
  await client.query(
    'insert into sales_changes (day) select distinct shop_day(paid_at) from orders where paid_at is not null',
  )
  await client.query('commit')
  await client.query('vacuum analyze')
}

function steps(orders: number, accounts: number): [what: string, statement: string][] {
  const list = (words: string) => `'{${words.split(' ').join(',')}}'::text[]`
  /** A number from 0 up to the count: the smaller, the more frequent. */
  const often = (count: number, power: number) => `floor(power(random(), ${power}) * ${count})::int`
  return [
    [
      'people',
      `create temporary table people as select n as person,
        root || ending || case when given ~ '[ая]$' and ending ~ '(ов|ин|ев|еев)$' then 'а' else '' end as last_name, given, phone
      from (select n, (${list(roots)})[1 + ${often(40, 1.5)}] as root, (${list(endings)})[1 + ${often(10, 2)}] as ending,
          (${list(givenNames)})[1 + ${often(35, 1.7)}] as given, '79' || lpad(floor(random() * 1e9)::text, 9, '0') as phone
        from generate_series(1, ${accounts}) as n) as drawn`,
    ],
    // Half of them have filled in their profile; the names of the others are in their orders only.
    [
      'accounts',
      `insert into accounts (id, email, password_hash, last_name, first_name, phone, locked_at, created_at) overriding system value
      select 1000000 + person, 'fox' || person || '@' || (array['mail', 'post', 'box'])[1 + person % 3] || '.test', '',
        case when person % 2 = 0 then last_name else '' end, case when person % 2 = 0 then given else '' end, case when person % 2 = 0 then phone else '' end,
        case when person % 2000 = 0 then now() end, now() - interval '${days} days' * (1 - person::float8 / ${accounts})
      from people`,
    ],
    [
      'goods',
      `create temporary table goods as select row_number() over (order by md5(id::text)) as at, id, sku, name, price_kopecks, available,
        coalesce(cost_price_kopecks, price_kopecks * 6 / 10) as cost from products`,
    ],
    [
      'index of goods',
      'create unique index on goods (at); create unique index on people (person); analyze goods, people',
    ],
    [
      'chosen goods',
      `create temporary table chosen as
      select n, position, goods.id, sku, name, price_kopecks, cost, 1 + (random() < 0.08)::int as quantity
      from (select n, position, 1 + floor(power(random(), 3) * (select count(*) from goods))::bigint as at
        from (select n, ${often(4, 2)} as last from generate_series(1, ${orders}) as n) as sized, generate_series(0, last) as position) as drawn
        join goods using (at)`,
    ],
    [
      'orders',
      `insert into orders (id, account_id, state, full_name, phone, email, delivery_type_id, delivery_name, delivery_price_kopecks,
        delivery_address, goods_kopecks, total_kopecks, tracking_number, cancel_reason, created_at, expires_at, paid_at)
      select ${firstOrder} + n, case when n % 33 = 0 then null else 1000000 + buyer end, state, last_name || ' ' || given, phone, 'fox' || buyer || '@mail.test',
        types.id, types.name, types.price_kopecks, 'Новосибирск, улица Лесная, дом ' || n % 200, goods, goods + types.price_kopecks,
        case when state in ('sent', 'completed', 'returned') then '8008' || lpad(n::text, 10, '0') end,
        case when state = 'cancelled' then 'Не оплачен вовремя' end, placed, placed + interval '3 days',
        case when state <> 'awaiting_payment' and (state <> 'cancelled' or n % 4 = 0) then least(placed + interval '5 hours', now()) end
      from (select n, 1 + ${often(accounts, 1.6)} as buyer, 1 + n % 3 as way, now() - age as placed, case
            when age < interval '2 days' then (array['awaiting_payment', 'paid', 'packing'])[1 + ${often(3, 1.2)}]
            when age < interval '12 days' then (array['sent', 'sent', 'ready', 'cancelled', 'completed'])[1 + ${often(5, 1)}]
            when luck < 0.09 then 'cancelled' when luck < 0.105 then 'returned' else 'completed' end as state
          from (select n, interval '${days} days' * (1 - n::float8 / ${orders}) as age, random() as luck from generate_series(1, ${orders}) as n) as aged) as placed
        join people on person = buyer
        join (select row_number() over (order by id) as way, * from delivery_types where not shelf) as types using (way)
        join (select n, sum(price_kopecks * quantity) as goods from chosen group by n) as sums using (n)
      order by n`,
    ],
    [
      'lines',
      `insert into order_lines (order_id, position, product_id, sku, product_name, price_kopecks, quantity, cost_kopecks)
      select ${firstOrder} + n, position, id, sku, name, price_kopecks, quantity, cost from chosen order by n, position`,
    ],
    ['sold names', 'insert into sold_names (product_id, name, sku) select distinct id, name, sku from chosen'],
    [
      'journal',
      `insert into order_events (order_id, at, kind, state, actor)
      select id, created_at + step * interval '9 hours', case step when 0 then 'placed' else 'state' end,
        (array['awaiting_payment', 'paid', 'packing', 'sent', 'completed'])[1 + step], case when step < 2 then 'shopper' else 'staff' end
      from orders, generate_series(0, case when paid_at is null then 0 when state in ('paid', 'cancelled') then 1 else 4 end) as step
      order by id, step`,
    ],
    [
      'payments',
      `insert into payments (order_id, method, state, kopecks, provider_id, created_at, decided_at)
      select id, 'yookassa', 'succeeded', total_kopecks, 'p' || id, paid_at, paid_at from orders where paid_at is not null order by id`,
    ],
    [
      'parcels',
      `insert into parcels (id, account_id, state, delivery_name, price_kopecks, weight_grams, length_cm, width_cm, height_cm, created_at) overriding system value
      select id, account_id, case state when 'paid' then 'awaiting_packing' when 'packing' then 'packed' when 'sent' then 'in_transit' when 'ready' then 'awaiting_pickup'
        when 'cancelled' then 'cancelled' else 'received' end, delivery_name, delivery_price_kopecks, 900, 30, 20, 20, paid_at from orders where paid_at is not null order by id`,
    ],
    [
      'parcel lines',
      `insert into parcel_lines (parcel_id, order_id, position, quantity)
      select order_id, order_id, position, quantity from order_lines join orders on orders.id = order_id where paid_at is not null order by order_id`,
    ],
    [
      'stock',
      `insert into stock_movements (product_id, at, change, stock_after, reason, order_id)
      select product_id, created_at, -quantity, 5, 'sale', order_id from order_lines join orders on orders.id = order_id order by order_id, position`,
    ],
    [
      'returns',
      `insert into returns (order_id, state, kind, created_at, decided_at)
      select id, case when created_at < now() - interval '20 days' then 'accepted' else 'requested' end, 'changed_mind', created_at + interval '9 days',
        case when created_at < now() - interval '20 days' then created_at + interval '12 days' end
      from orders where state = 'returned' or (state in ('completed', 'sent') and id % 60 = 0) order by id`,
    ],
    [
      'lines of returns',
      `insert into return_lines (return_id, position, quantity, accepted, fate)
      select id, 0, 1, case when state = 'accepted' then 1 end, case when state = 'accepted' then 'shelf' end from returns`,
    ],
    [
      'refunds',
      `insert into refunds (payment_id, order_id, method, state, reason, return_id, kopecks, created_at, decided_at)
      select payments.id, payments.order_id, 'yookassa', 'succeeded', 'return', returns.id, price_kopecks, returns.decided_at, returns.decided_at
      from returns join payments using (order_id) join order_lines on order_lines.order_id = returns.order_id and position = 0 where returns.state = 'accepted'`,
    ],
    [
      'what customers bought',
      `insert into customer_totals (account_id, orders, kopecks)
      select accounts.id, count(orders.id), coalesce(sum(total_kopecks), 0) from accounts left join orders on account_id = accounts.id and state <> 'cancelled'
      group by accounts.id on conflict (account_id) do update set orders = excluded.orders, kopecks = excluded.kopecks`,
    ],
    // A person of the staff moved every order twice; now and then many products at once.
    [
      'what staff did',
      `insert into audit_log (at, account_id, email, action, subject, subject_id, subject_name, before, after)
      select created_at + step * interval '9 hours', 2000000 + id % 12, 'staff' || id % 12 || '@kitsune.test', 'order.state', 'order', id::text, 'Заказ ' || id,
        '{"state": "Оплачен"}', '{"state": "Собирается"}' from orders, generate_series(2, 3) as step where paid_at is not null order by 1`,
    ],
    [
      'bulk changes',
      `insert into audit_log (at, account_id, email, action, subject, subject_id, subject_name, before, after, batch)
      select now() - bulk * interval '3 days', 2000000 + bulk % 12, 'staff' || bulk % 12 || '@kitsune.test', 'product.update', case item when 0 then 'bulk' else 'product' end,
        case item when 0 then 'bulk-' || bulk else (item + bulk * 100)::text end, 'Цена', '{"price": 100}', '{"price": 110}', case when item > 0 then 'bulk-' || bulk end
      from generate_series(1, 200) as bulk, generate_series(0, 1000) as item`,
    ],
    [
      'searches in vain',
      `insert into empty_searches (day, query, times) select current_date - day, 'запрос ' || text * (1 + day % 3), 1 + text % 9
      from generate_series(0, 360) as day, generate_series(1, 1000) as text`,
    ],
    [
      'favourites',
      `insert into wishlist_items (account_id, product_id)
      select distinct 1000000 + n, goods.id from (select n, 1 + floor(power(random(), 2) * (select count(*) from goods))::bigint as at
        from generate_series(1, ${accounts}) as n, generate_series(1, 2)) as kept join goods using (at)`,
    ],
    [
      'how often each',
      'insert into favourite_totals (product_id, times) select product_id, count(*) from wishlist_items group by product_id',
    ],
    [
      'restock requests',
      `insert into restock_requests (account_id, product_id)
      select distinct 1000000 + n, goods.id from (select n, 1 + floor(power(random(), 2) * (select count(*) from goods))::bigint as at
        from generate_series(1, ${Math.ceil(accounts / 5)}) as n) as awaited join goods using (at) where not available`,
    ],
    [
      'what was wanted lately',
      `insert into product_popularity (product_id, score, sold, favourites)
      select product_id, 3 * sum(quantity), sum(quantity), 0 from order_lines join orders on orders.id = order_id
      where created_at > now() - interval '90 days' group by product_id`,
    ],
    [
      'letters',
      `insert into mails (recipient, subject, body, about, created_at, sent_at)
      select 'fox' || n || '@mail.test', 'Заказ принят', repeat('Спасибо за заказ. ', 20), 'order:' || ${firstOrder + orders} - n, now() - n * interval '20 seconds', now()
      from generate_series(1, ${Math.ceil(orders / 10)}) as n`,
    ],
  ]
}
