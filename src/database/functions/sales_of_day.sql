-- The one place that says what a sale and a return are: an order counts on the day of its payment. What has gone back, or is due to: an order that was cancelled or
-- came back as a whole, lines of accepted returns, and refunds of orders that stand. What staff waived is no sale, nor is a gift card: what it pays is. A refund says no lines, so it is in the sums of all goods only.
-- after a change: INSERT INTO sales_changes (day) SELECT DISTINCT shop_day(paid_at) FROM orders WHERE paid_at IS NOT NULL
CREATE OR REPLACE FUNCTION sales_of_day(day date) RETURNS TABLE (
	kind text, key bigint, orders int, pieces int, goods_kopecks bigint, delivery_kopecks bigint,
	known_kopecks bigint, cost_kopecks bigint, returned_orders int, returned_pieces int, returned_kopecks bigint
) LANGUAGE sql STABLE AS $$
	WITH paid AS MATERIALIZED (
		SELECT id, state IN ('cancelled', 'returned') AS returned, goods_kopecks - waived_kopecks AS goods_kopecks, delivery_price_kopecks, total_kopecks - waived_kopecks AS total_kopecks,
			coalesce((SELECT sum(kopecks) FROM refunds WHERE order_id = orders.id AND state <> 'cancelled' AND reason IN ('return', 'concession', 'outside')), 0) AS refunded
		FROM orders
		WHERE paid_at >= day::timestamp AT TIME ZONE (SELECT shop_zone()) AND paid_at < (day + 1)::timestamp AT TIME ZONE (SELECT shop_zone())
			AND NOT is_advance
	), sold AS MATERIALIZED (
		SELECT paid.id, line.product_id, category_id, coalesce(series_id, 0) AS series_id, coalesce(maker_id, 0) AS maker_id,
			line.price_kopecks AS price, line.cost_kopecks AS cost, quantity - back.pieces AS kept, back.pieces AS back
		FROM paid JOIN order_lines AS line ON line.order_id = paid.id JOIN products ON products.id = line.product_id, LATERAL (
			SELECT CASE WHEN returned THEN line.quantity ELSE least(line.quantity, coalesce(sum(coalesce(return_lines.accepted, return_lines.quantity)), 0))::int END AS pieces
			FROM returns JOIN return_lines ON return_id = returns.id
			WHERE returns.order_id = paid.id AND returns.state = 'accepted' AND return_lines.position = line.position
		) AS back
	), lines AS (
		SELECT coalesce(sum(kept), 0) AS pieces, coalesce(sum(kept * price) FILTER (WHERE cost IS NOT NULL), 0) AS known,
			coalesce(sum(kept * cost), 0) AS cost, coalesce(sum(back), 0) AS returned_pieces
		FROM sold
	)
	SELECT 'all', 0, count(*) FILTER (WHERE NOT returned), lines.pieces, coalesce(sum(goods_kopecks - refunded) FILTER (WHERE NOT returned), 0),
		coalesce(sum(delivery_price_kopecks) FILTER (WHERE NOT returned), 0), known, cost,
		count(*) FILTER (WHERE returned OR refunded > 0), returned_pieces, coalesce(sum(CASE WHEN returned THEN total_kopecks ELSE refunded END), 0)
	FROM lines, paid GROUP BY lines.pieces, known, cost, returned_pieces
	UNION ALL
	SELECT grouped.kind, grouped.key, count(DISTINCT id) FILTER (WHERE kept > 0), sum(kept), sum(kept * price), 0,
		coalesce(sum(kept * price) FILTER (WHERE cost IS NOT NULL), 0), coalesce(sum(kept * cost), 0),
		count(DISTINCT id) FILTER (WHERE back > 0), sum(back), sum(back * price)
	FROM sold, LATERAL (VALUES ('category', category_id), ('series', series_id), ('maker', maker_id), ('product', product_id)) AS grouped (kind, key)
	GROUP BY grouped.kind, grouped.key
$$;
