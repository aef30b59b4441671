-- The one place that says what a sale and a return are: an order counts on the day of its payment. What has gone back, or is due to: a paid order that was
-- cancelled, and refunds of orders that stand. Those say no lines, so they are in the sums of all goods only.
-- after a change: INSERT INTO sales_changes (day) SELECT DISTINCT shop_day(paid_at) FROM orders WHERE paid_at IS NOT NULL
CREATE OR REPLACE FUNCTION sales_of_day(day date) RETURNS TABLE (
	kind text, key bigint, orders int, pieces int, goods_kopecks bigint, delivery_kopecks bigint,
	known_kopecks bigint, cost_kopecks bigint, returned_orders int, returned_pieces int, returned_kopecks bigint
) LANGUAGE sql STABLE AS $$
	WITH paid AS MATERIALIZED (
		SELECT id, state = 'Отменен' AS returned, goods_kopecks, delivery_price_kopecks, total_kopecks, coalesce(refunded.kopecks, 0) AS refunded
		FROM orders LEFT JOIN LATERAL (
			SELECT sum(kopecks) AS kopecks FROM refunds
			WHERE order_id = orders.id AND state <> 'cancelled' AND reason IN ('return', 'concession') AND orders.state <> 'Отменен'
		) AS refunded ON true
		WHERE paid_at >= day::timestamp AT TIME ZONE 'Asia/Novosibirsk' AND paid_at < (day + 1)::timestamp AT TIME ZONE 'Asia/Novosibirsk'
	), sold AS MATERIALIZED (
		SELECT paid.id, returned, line.product_id, category_id, coalesce(series_id, 0) AS series_id, coalesce(maker_id, 0) AS maker_id,
			quantity, quantity * line.price_kopecks AS kopecks, quantity * line.cost_kopecks AS cost
		FROM paid JOIN order_lines AS line ON line.order_id = paid.id JOIN products ON products.id = line.product_id
	), lines AS (
		SELECT coalesce(sum(quantity) FILTER (WHERE NOT returned), 0) AS pieces,
			coalesce(sum(kopecks) FILTER (WHERE NOT returned AND cost IS NOT NULL), 0) AS known,
			coalesce(sum(cost) FILTER (WHERE NOT returned), 0) AS cost,
			coalesce(sum(quantity) FILTER (WHERE returned), 0) AS returned_pieces
		FROM sold
	)
	SELECT 'all', 0, count(*) FILTER (WHERE NOT returned), lines.pieces, coalesce(sum(goods_kopecks - refunded) FILTER (WHERE NOT returned), 0),
		coalesce(sum(delivery_price_kopecks) FILTER (WHERE NOT returned), 0), known, cost,
		count(*) FILTER (WHERE returned OR refunded > 0), returned_pieces, coalesce(sum(CASE WHEN returned THEN total_kopecks ELSE refunded END), 0)
	FROM lines, paid GROUP BY lines.pieces, known, cost, returned_pieces
	UNION ALL
	SELECT grouped.kind, grouped.key, count(DISTINCT id) FILTER (WHERE NOT returned), coalesce(sum(quantity) FILTER (WHERE NOT returned), 0),
		coalesce(sum(kopecks) FILTER (WHERE NOT returned), 0), 0, coalesce(sum(kopecks) FILTER (WHERE NOT returned AND cost IS NOT NULL), 0),
		coalesce(sum(cost) FILTER (WHERE NOT returned), 0), count(DISTINCT id) FILTER (WHERE returned),
		coalesce(sum(quantity) FILTER (WHERE returned), 0), coalesce(sum(kopecks) FILTER (WHERE returned), 0)
	FROM sold, LATERAL (VALUES ('category', category_id), ('series', series_id), ('maker', maker_id), ('product', product_id)) AS grouped (kind, key)
	GROUP BY grouped.kind, grouped.key
$$;
