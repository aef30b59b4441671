-- Tells every process which orders are new or changed, for the screens of staff. With the state before and after, so that each
-- process knows without a query whom it concerns. A hundred fit into one notification, whose payload may have 8,000 bytes; after a
-- change of thousands everybody loads anew what they look at.
CREATE OR REPLACE FUNCTION announce_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT count(*) FROM (SELECT FROM changed_orders LIMIT 1001) AS first_changed) > 1000 THEN
		PERFORM pg_notify('orders', '[]');
	ELSIF TG_OP = 'INSERT' THEN
		PERFORM pg_notify('orders', json_agg(json_build_array(id, null, state))::text)
		FROM (SELECT id, state, (row_number() OVER (ORDER BY id) - 1) / 100 AS part FROM changed_orders) AS numbered
		GROUP BY part;
	ELSE
		PERFORM pg_notify('orders', json_agg(json_build_array(id, before, state))::text)
		FROM (
			SELECT id, former_orders.state AS before, changed_orders.state,
				(row_number() OVER (ORDER BY id) - 1) / 100 AS part
			FROM changed_orders JOIN former_orders USING (id)
		) AS numbered
		GROUP BY part;
	END IF;
	RETURN NULL;
END
$$;
