-- Places the drafts of these customers (each of them once) as orders: one call, one transaction, one round trip. Each is
-- checked by itself, and a refusal (its code and facts are the answer) leaves everything of this customer as it was; what is
-- placed is then written in one batch, which takes a third of the time of one by one. Answers come in the order of the
-- customers. An order of goods of which there is plenty, at their price and without a limit, is not checked line by line;
-- names are kept for finding where they are new; an event of the shopper does not name the shopper again.
-- Plans are made once: planned anew for every list of goods it would take twice as long. See docs/decisions/0013.
CREATE OR REPLACE FUNCTION place_orders(customers bigint[], forms jsonb, placed_at timestamp with time zone) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	orders_an_hour CONSTANT integer := 20;
	answers jsonb[] := '{}';
	draft_customers bigint[];
	draft_ids bigint[];
	draft_lines jsonb[];
	draft_confirmed boolean[];
	ids bigint[];
	totals integer[];
	counted bigint[];
	-- Of these everybody in this call can have what they want, at the price of now.
	plenty_ids bigint[];
	plenty_prices bigint[];
	asked record;
	refusal jsonb;
	changed jsonb;
	-- What is placed: of each order, and of each of their lines.
	placed_forms jsonb[] := '{}';
	placed_ids bigint[] := '{}';
	placed_customers bigint[] := '{}';
	placed_deliveries bigint[] := '{}';
	placed_goods bigint[] := '{}';
	line_orders bigint[] := '{}';
	line_customers bigint[] := '{}';
	line_ids bigint[] := '{}';
	line_quantities integer[] := '{}';
	line_prices bigint[] := '{}';
	line_wanted integer[] := '{}';
	sold_out bigint[];
	taken_out integer;
BEGIN
	-- The same order asked for many times at once: the others wait here and find it confirmed. Drafts before goods, each in
	-- the order of their ids: orders of the same goods never wait for each other in a circle. Goods that nobody counts are
	-- left free.
	SELECT array_agg(account_id), array_agg(id), array_agg(lines), array_agg(confirmed_at IS NOT NULL) INTO draft_customers, draft_ids, draft_lines, draft_confirmed
	FROM (SELECT * FROM order_drafts WHERE account_id = ANY (customers) ORDER BY account_id FOR NO KEY UPDATE) AS locked;
	-- Read once: PostgreSQL takes a list of JSON objects for a hundred rows and would go through all the goods for them.
	SELECT array_agg(product_id), array_agg(quantity) INTO ids, totals FROM (
		SELECT product_id, sum(quantity)::integer AS quantity FROM unnest(draft_lines) AS lines, jsonb_to_recordset(lines) AS line (product_id bigint, quantity integer) GROUP BY product_id
	) AS line;
	counted := array(SELECT id FROM products WHERE id = ANY (ids) AND stock IS NOT NULL ORDER BY id FOR NO KEY UPDATE);
	SELECT array_agg(id), array_agg(price_kopecks) INTO plenty_ids, plenty_prices
	FROM products WHERE id = ANY (ids) AND on_sale AND archived_at IS NULL AND limit_per_customer IS NULL AND (stock IS NULL OR stock >= totals[array_position(ids, id)]);

	FOR asked IN
		SELECT who.place, who.customer, sent.form, (sent.form->>'order_id')::bigint AS order_id, draft.id, draft.confirmed,
			delivery.id AS delivery_id, delivery.price_kopecks, delivery.requires_address, delivery_needs_index(delivery.name) AS requires_index,
			(SELECT created_at FROM orders WHERE account_id = who.customer ORDER BY orders.id DESC OFFSET orders_an_hour - 1 LIMIT 1) AS crowded_since,
			line.*
		FROM unnest(customers) WITH ORDINALITY AS who (customer, place)
		CROSS JOIN LATERAL (SELECT forms->(who.place - 1)::integer AS form OFFSET 0) AS sent
		LEFT JOIN unnest(draft_customers, draft_ids, draft_lines, draft_confirmed) AS draft (customer, id, lines, confirmed) ON draft.customer = who.customer
		LEFT JOIN delivery_types AS delivery ON delivery.id = (sent.form->>'delivery_type')::bigint AND delivery.archived_at IS NULL
		CROSS JOIN LATERAL (
			SELECT array_agg(product_id) AS ids, array_agg(quantity) AS quantities, array_agg(line.price_kopecks) AS prices,
				array_agg(coalesce(wanted, quantity)) AS wanted, sum(quantity * line.price_kopecks)::bigint AS goods,
				bool_and(coalesce(line.price_kopecks = plenty_prices[array_position(plenty_ids, product_id)], false)) AS plenty
			FROM jsonb_to_recordset(draft.lines) AS line (product_id bigint, quantity integer, price_kopecks bigint, wanted integer)
		) AS line
		ORDER BY who.place
	LOOP
		refusal := NULL;
		IF asked.order_id <> asked.id OR asked.id IS NULL THEN
			-- The answer was lost, and the next draft is there already.
			IF EXISTS (SELECT FROM orders WHERE id = asked.order_id AND account_id = asked.customer) THEN
				answers[asked.place] := jsonb_build_object('order_id', asked.order_id);
				CONTINUE;
			END IF;
			refusal := jsonb_build_object('refusal', CASE WHEN asked.confirmed THEN 'no_draft' WHEN asked.id IS NULL THEN 'no_draft' ELSE 'draft_replaced' END);
		ELSIF asked.confirmed THEN
			answers[asked.place] := jsonb_build_object('order_id', asked.id);
			CONTINUE;
		ELSIF asked.delivery_id IS NULL THEN
			refusal := '{"refusal": "delivery_gone"}';
		ELSIF asked.requires_address AND asked.form->>'address' = '' THEN
			refusal := '{"refusal": "address_needed"}';
		ELSIF asked.requires_index AND asked.form->>'index' !~ '^\d{6}$' THEN
			refusal := '{"refusal": "index_needed"}';
		ELSIF asked.crowded_since > placed_at - interval '1 hour' THEN
			refusal := jsonb_build_object('refusal', 'too_many_orders', 'retryAfter', ceil(extract(epoch FROM asked.crowded_since + interval '1 hour' - placed_at)));
		END IF;
		IF refusal IS NOT NULL THEN
			answers[asked.place] := refusal;
			CONTINUE;
		END IF;

		IF asked.plenty IS NOT TRUE THEN
			-- What orders before this one in the same call take is no longer there.
			SELECT jsonb_build_object('name', line.name, 'old', line.quantity, 'max', line.most) INTO changed
			FROM (
				SELECT product.id, product.name, product.price_kopecks <> line.price_kopecks AS other_price, line.quantity,
					least(pieces_for(product, asked.customer), product.stock - (
						SELECT coalesce(sum(taken.quantity), 0) FROM unnest(line_ids, line_quantities) AS taken (product_id, quantity) WHERE taken.product_id = product.id
					)::integer) AS most
				FROM unnest(asked.ids, asked.quantities, asked.prices) AS line (product_id, quantity, price_kopecks)
				LEFT JOIN products AS product ON product.id = line.product_id
				OFFSET 0
			) AS line
			WHERE line.id IS NULL OR line.other_price OR line.most < line.quantity
			ORDER BY line.most < line.quantity DESC LIMIT 1;
			IF changed IS NOT NULL THEN
				answers[asked.place] := changed || jsonb_build_object('refusal', CASE
					WHEN (changed->>'max')::integer = 0 OR changed->>'name' IS NULL THEN 'goods_gone'
					WHEN (changed->>'max')::integer < (changed->>'old')::integer THEN 'goods_fewer'
					ELSE 'price_changed'
				END);
				CONTINUE;
			END IF;
		END IF;
		IF (asked.form->>'total_kopecks')::bigint <> asked.goods + asked.price_kopecks THEN
			answers[asked.place] := '{"refusal": "total_changed"}';
			CONTINUE;
		END IF;
		answers[asked.place] := jsonb_build_object('order_id', asked.id);
		placed_forms := placed_forms || asked.form;
		placed_ids := placed_ids || asked.id;
		placed_customers := placed_customers || asked.customer;
		placed_deliveries := placed_deliveries || asked.delivery_id;
		placed_goods := placed_goods || asked.goods;
		line_orders := line_orders || array_fill(asked.id, ARRAY[cardinality(asked.ids)]);
		line_customers := line_customers || array_fill(asked.customer, ARRAY[cardinality(asked.ids)]);
		line_ids := line_ids || asked.ids;
		line_quantities := line_quantities || asked.quantities;
		line_prices := line_prices || asked.prices;
		line_wanted := line_wanted || asked.wanted;
	END LOOP;
	IF placed_ids = '{}' THEN
		RETURN to_jsonb(answers);
	END IF;

	INSERT INTO orders (
		id, account_id, state, full_name, phone, email, delivery_type_id, delivery_name, delivery_note, delivery_price_kopecks,
		delivery_address, delivery_index, comment, payment_method, goods_kopecks, total_kopecks, created_at, expires_at
	)
	SELECT placed.id, placed.customer, 'Ожидает оплаты', placed.form->>'full_name', placed.form->>'phone', placed.form->>'email',
		delivery.id, delivery.name, delivery.note, delivery.price_kopecks,
		CASE WHEN delivery.requires_address THEN placed.form->>'address' ELSE '' END,
		CASE WHEN delivery_needs_index(delivery.name) THEN placed.form->>'index' ELSE '' END,
		placed.form->>'comment', 'online', placed.goods, placed.goods + delivery.price_kopecks, placed_at,
		placed_at + make_interval(days => (SELECT unpaid_order_days FROM site_settings))
	FROM unnest(placed_ids, placed_customers, placed_deliveries, placed_goods, placed_forms) AS placed (id, customer, delivery_id, goods, form)
	JOIN delivery_types AS delivery ON delivery.id = placed.delivery_id;
	INSERT INTO order_lines (order_id, position, product_id, sku, product_name, picture_id, price_kopecks, quantity)
	SELECT line.order_id, row_number() OVER (PARTITION BY line.order_id ORDER BY line.place) - 1, product.id, product.sku, product.name, cover.picture_id, line.price_kopecks, line.quantity
	FROM unnest(line_orders, line_ids, line_quantities, line_prices) WITH ORDINALITY AS line (order_id, product_id, quantity, price_kopecks, place)
	JOIN products AS product ON product.id = line.product_id
	LEFT JOIN product_pictures AS cover ON cover.product_id = product.id AND cover.position = 0;
	INSERT INTO sold_names (product_id, name, sku)
	SELECT id, name, sku FROM products AS product
	WHERE id = ANY (line_ids) AND NOT EXISTS (SELECT FROM sold_names WHERE product_id = product.id AND sold_names.name = product.name AND sold_names.sku = product.sku)
	ORDER BY id ON CONFLICT DO NOTHING;

	-- A count is announced by the outbox, after the commit; only goods that are gone are announced at once.
	PERFORM set_config('kitsune.counts', 'later', true);
	WITH taken AS (
		UPDATE products SET stock = products.stock - line.quantity
		FROM (SELECT product_id, sum(quantity)::integer AS quantity FROM unnest(line_ids, line_quantities) AS line (product_id, quantity) GROUP BY product_id) AS line
		WHERE products.id = line.product_id AND products.id = ANY (counted)
		RETURNING products.id, products.stock
	), moved AS (
		INSERT INTO stock_movements (product_id, at, change, stock_after, reason, order_id)
		SELECT taken.id, placed_at, -line.quantity, taken.stock + coalesce(sum(line.quantity) OVER (PARTITION BY taken.id ORDER BY line.place ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), 0), 'Продажа', line.order_id
		FROM unnest(line_orders, line_ids, line_quantities) WITH ORDINALITY AS line (order_id, product_id, quantity, place)
		JOIN taken ON taken.id = line.product_id
	)
	SELECT array_agg(id) INTO sold_out FROM taken WHERE stock = 0;
	IF sold_out IS NOT NULL THEN
		PERFORM announce_products(sold_out, false);
	END IF;

	INSERT INTO order_events (order_id, at, kind, state, actor, letters_due)
	SELECT placed.id, placed_at, 'placed', 'Ожидает оплаты', 'shopper', true
	FROM unnest(placed_ids) AS placed (id);
	INSERT INTO consents (account_id, email_hash, action, purpose, document, version, address, at)
	SELECT placed.customer, placed.form->>'email_hash', 'given', 'order', 'consent', (SELECT version_in_force('consent', placed_at)), placed.form->>'ip', placed_at
	FROM unnest(placed_customers, placed_forms) AS placed (customer, form);
	-- What was put into the cart after the draft was made stays there.
	DELETE FROM cart_items USING unnest(line_customers, line_ids, line_wanted) AS line (customer, product_id, wanted)
	WHERE cart_items.account_id = line.customer AND cart_items.product_id = line.product_id AND cart_items.quantity <= line.wanted;
	GET DIAGNOSTICS taken_out = ROW_COUNT;
	IF taken_out < cardinality(line_ids) THEN
		UPDATE cart_items SET quantity = cart_items.quantity - line.wanted FROM unnest(line_customers, line_ids, line_wanted) AS line (customer, product_id, wanted)
		WHERE cart_items.account_id = line.customer AND cart_items.product_id = line.product_id;
	END IF;
	UPDATE order_drafts SET confirmed_at = placed_at WHERE account_id = ANY (placed_customers);
	RETURN to_jsonb(answers);
END
$$;
