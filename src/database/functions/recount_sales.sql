-- Counts these days again. What differs from before is added to their day and their month, so that a payment rewrites a few rows and not the month.
CREATE OR REPLACE FUNCTION recount_sales(days date[]) RETURNS void LANGUAGE sql AS $$
	WITH difference AS MATERIALIZED (
		SELECT coalesce(fresh.period, old.period) AS period, coalesce(fresh.kind, old.kind) AS kind, coalesce(fresh.key, old.key) AS key,
			coalesce(fresh.orders, 0) - coalesce(old.orders, 0) AS orders,
			coalesce(fresh.pieces, 0) - coalesce(old.pieces, 0) AS pieces,
			coalesce(fresh.goods_kopecks, 0) - coalesce(old.goods_kopecks, 0) AS goods,
			coalesce(fresh.delivery_kopecks, 0) - coalesce(old.delivery_kopecks, 0) AS delivery,
			coalesce(fresh.known_kopecks, 0) - coalesce(old.known_kopecks, 0) AS known,
			coalesce(fresh.cost_kopecks, 0) - coalesce(old.cost_kopecks, 0) AS cost,
			coalesce(fresh.returned_orders, 0) - coalesce(old.returned_orders, 0) AS returned_orders,
			coalesce(fresh.returned_pieces, 0) - coalesce(old.returned_pieces, 0) AS returned_pieces,
			coalesce(fresh.returned_kopecks, 0) - coalesce(old.returned_kopecks, 0) AS returned
		FROM (SELECT each.period, sales.* FROM unnest(days) AS each (period), LATERAL sales_of_day(each.period) AS sales) AS fresh
		FULL JOIN (SELECT * FROM sales_totals WHERE unit = 'day' AND kind IN ('all', 'category', 'series', 'maker', 'product') AND period = ANY (days)) AS old
			ON old.period = fresh.period AND old.kind = fresh.kind AND old.key = fresh.key
	), added AS (
		SELECT kind, unit.name, unit.period, key, sum(orders), sum(pieces), sum(goods), sum(delivery), sum(known), sum(cost),
			sum(returned_orders), sum(returned_pieces), sum(returned)
		FROM difference, LATERAL (VALUES ('day', difference.period), ('month', date_trunc('month', difference.period)::date)) AS unit (name, period)
		WHERE orders <> 0 OR pieces <> 0 OR goods <> 0 OR delivery <> 0 OR known <> 0 OR cost <> 0 OR returned_orders <> 0 OR returned_pieces <> 0 OR returned <> 0
		GROUP BY kind, unit.name, unit.period, key
	)
	INSERT INTO sales_totals AS total SELECT * FROM added
	ON CONFLICT (kind, unit, period, key) DO UPDATE SET
		orders = total.orders + excluded.orders,
		pieces = total.pieces + excluded.pieces,
		goods_kopecks = total.goods_kopecks + excluded.goods_kopecks,
		delivery_kopecks = total.delivery_kopecks + excluded.delivery_kopecks,
		known_kopecks = total.known_kopecks + excluded.known_kopecks,
		cost_kopecks = total.cost_kopecks + excluded.cost_kopecks,
		returned_orders = total.returned_orders + excluded.returned_orders,
		returned_pieces = total.returned_pieces + excluded.returned_pieces,
		returned_kopecks = total.returned_kopecks + excluded.returned_kopecks
$$;
