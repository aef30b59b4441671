ALTER TABLE "mails" ADD COLUMN "about" text;--> statement-breakpoint
CREATE INDEX "stock_movements_order_id_idx" ON "stock_movements" USING btree ("order_id") WHERE "stock_movements"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_about_idx" ON "mails" USING btree ("about") WHERE "mails"."about" is not null;--> statement-breakpoint
-- Pieces that a customer may still have of a product whose number per customer is limited, bought ones taken off.
CREATE FUNCTION "pieces_under_limit"(product bigint, most_of_it integer, customer bigint) RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT greatest(0, most_of_it - coalesce(sum(order_lines.quantity), 0)::integer)
	FROM order_lines JOIN orders ON orders.id = order_lines.order_id
	WHERE order_lines.product_id = product AND orders.account_id = customer AND orders.state <> 'Отменен'
$$;
--> statement-breakpoint
-- How many pieces of a product a customer can have now: NULL where nothing limits it, 0 when it cannot be bought. Without a
-- subquery, so that PostgreSQL puts it into the query that calls it.
CREATE FUNCTION "pieces_for"(product "products", customer bigint) RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT CASE
		WHEN product.archived_at IS NOT NULL OR NOT product.on_sale THEN 0
		WHEN product.limit_per_customer IS NULL THEN product.stock
		ELSE least(product.stock, pieces_under_limit(product.id, product.limit_per_customer, customer))
	END
$$;
--> statement-breakpoint
-- The index of an address is asked for where the name of the delivery speaks of the post.
CREATE FUNCTION "delivery_needs_index"(delivery_name text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(delivery_name COLLATE "und-x-icu") LIKE '%почт%'
$$;
--> statement-breakpoint
-- The version of a text that holds at a time; where none does yet, the first one to come.
CREATE FUNCTION "version_in_force"(wanted text, moment timestamp with time zone) RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT version FROM documents, LATERAL (SELECT effective_from <= (moment AT TIME ZONE 'Asia/Novosibirsk')::date AS holds) AS today
	WHERE slug = wanted ORDER BY holds DESC, CASE WHEN holds THEN version ELSE -version END DESC LIMIT 1
$$;
--> statement-breakpoint
-- Places the customer's draft as an order: one call, one transaction, one round trip. All is checked before anything is
-- written, so a refusal (its code and facts are returned) leaves everything as it was. Plans are made once: planned anew
-- for every list of goods it would take twice as long. See docs/decisions/0013.
CREATE FUNCTION "place_order"(customer bigint, asked_id bigint, form jsonb, placed_at timestamp with time zone) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	orders_an_hour CONSTANT integer := 20;
	draft order_drafts;
	delivery delivery_types;
	crowded_since timestamp with time zone;
	ids bigint[];
	quantities integer[];
	prices bigint[];
	wanted integer[];
	counted bigint[];
	changed jsonb;
	goods bigint;
	sold_out text;
	taken_out integer;
BEGIN
	-- The same order asked for many times at once: the others wait here and find it confirmed.
	SELECT * INTO draft FROM order_drafts WHERE account_id = customer FOR NO KEY UPDATE;
	IF asked_id IS DISTINCT FROM draft.id AND asked_id IS NOT NULL THEN
		-- The answer was lost, and the next draft is there already.
		IF EXISTS (SELECT FROM orders WHERE id = asked_id AND account_id = customer) THEN
			RETURN jsonb_build_object('order_id', asked_id);
		END IF;
		RETURN jsonb_build_object('refusal', CASE WHEN draft.confirmed_at IS NULL AND draft.id IS NOT NULL THEN 'draft_replaced' ELSE 'no_draft' END);
	END IF;
	IF draft.id IS NULL THEN
		RETURN jsonb_build_object('refusal', 'no_draft');
	END IF;
	IF draft.confirmed_at IS NOT NULL THEN
		RETURN jsonb_build_object('order_id', draft.id);
	END IF;

	SELECT * INTO delivery FROM delivery_types WHERE id = (form->>'delivery_type')::bigint AND archived_at IS NULL;
	IF NOT FOUND THEN
		RETURN jsonb_build_object('refusal', 'delivery_gone');
	END IF;
	IF delivery.requires_address AND form->>'address' = '' THEN
		RETURN jsonb_build_object('refusal', 'address_needed');
	END IF;
	IF delivery_needs_index(delivery.name) AND form->>'index' !~ '^\d{6}$' THEN
		RETURN jsonb_build_object('refusal', 'index_needed');
	END IF;
	SELECT created_at INTO crowded_since FROM orders WHERE account_id = customer ORDER BY id DESC OFFSET orders_an_hour - 1 LIMIT 1;
	IF crowded_since > placed_at - interval '1 hour' THEN
		RETURN jsonb_build_object('refusal', 'too_many_orders', 'retryAfter', ceil(extract(epoch FROM crowded_since + interval '1 hour' - placed_at)));
	END IF;

	-- Read once: PostgreSQL takes a list of JSON objects for a hundred rows and would go through all the goods for them.
	SELECT array_agg(line.product_id), array_agg(line.quantity), array_agg(line.price_kopecks), array_agg(coalesce(line.wanted, line.quantity)), sum(line.quantity * line.price_kopecks)
	INTO ids, quantities, prices, wanted, goods
	FROM jsonb_to_recordset(draft.lines) AS line (product_id bigint, quantity integer, price_kopecks bigint, wanted integer);

	-- Always in the order of ids: two orders of the same goods never wait for each other in a circle. Goods that nobody
	-- counts are left free.
	counted := array(SELECT id FROM products WHERE id = ANY (ids) AND stock IS NOT NULL ORDER BY id FOR NO KEY UPDATE);
	SELECT jsonb_build_object('name', product.name, 'old', line.quantity, 'most', pieces_for(product, customer)) INTO changed
	FROM unnest(ids, quantities, prices) AS line (product_id, quantity, price_kopecks)
	LEFT JOIN products AS product ON product.id = line.product_id
	WHERE product.id IS NULL OR product.price_kopecks <> line.price_kopecks OR pieces_for(product, customer) < line.quantity
	ORDER BY pieces_for(product, customer) < line.quantity DESC LIMIT 1;
	IF changed IS NOT NULL THEN
		RETURN changed || jsonb_build_object('refusal', CASE
			WHEN (changed->>'most')::integer = 0 OR changed->>'name' IS NULL THEN 'goods_gone'
			WHEN (changed->>'most')::integer < (changed->>'old')::integer THEN 'goods_fewer'
			ELSE 'price_changed'
		END);
	END IF;
	IF (form->>'total_kopecks')::bigint <> goods + delivery.price_kopecks THEN
		RETURN jsonb_build_object('refusal', 'total_changed');
	END IF;

	INSERT INTO orders (
		id, account_id, state, full_name, phone, email, delivery_type_id, delivery_name, delivery_note, delivery_price_kopecks,
		delivery_address, delivery_index, comment, payment_method, goods_kopecks, total_kopecks, created_at, expires_at
	) VALUES (
		draft.id, customer, 'Ожидает оплаты', form->>'full_name', form->>'phone', form->>'email', delivery.id, delivery.name, delivery.note, delivery.price_kopecks,
		CASE WHEN delivery.requires_address THEN form->>'address' ELSE '' END,
		CASE WHEN delivery_needs_index(delivery.name) THEN form->>'index' ELSE '' END,
		form->>'comment', 'online', goods, goods + delivery.price_kopecks, placed_at,
		placed_at + make_interval(days => (SELECT unpaid_order_days FROM site_settings))
	);
	INSERT INTO order_lines (order_id, position, product_id, sku, product_name, picture_id, price_kopecks, quantity)
	SELECT draft.id, line.place - 1, product.id, product.sku, product.name, cover.picture_id, line.price_kopecks, line.quantity
	FROM unnest(ids, quantities, prices) WITH ORDINALITY AS line (product_id, quantity, price_kopecks, place)
	JOIN products AS product ON product.id = line.product_id
	LEFT JOIN product_pictures AS cover ON cover.product_id = product.id AND cover.position = 0;
	IF cardinality(counted) > 0 THEN
		-- A count is announced by the outbox, after the commit; only goods that are gone are announced at once.
		PERFORM set_config('kitsune.counts', 'later', true);
		WITH taken AS (
			UPDATE products SET stock = products.stock - line.quantity
			FROM unnest(ids, quantities) AS line (product_id, quantity)
			WHERE products.id = line.product_id AND products.id = ANY (counted)
			RETURNING products.id, line.quantity, products.stock
		), moved AS (
			INSERT INTO stock_movements (product_id, at, change, stock_after, reason, order_id)
			SELECT id, placed_at, -quantity, stock, 'Продажа', draft.id FROM taken
		)
		SELECT string_agg(id::text, ',') INTO sold_out FROM taken WHERE stock = 0;
		IF sold_out IS NOT NULL THEN
			PERFORM pg_notify('catalogue', 'products:' || sold_out);
		END IF;
	END IF;
	INSERT INTO order_events (order_id, at, kind, state, actor, account_id, letters_due)
	VALUES (draft.id, placed_at, 'placed', 'Ожидает оплаты', 'shopper', customer, true);
	INSERT INTO consents (account_id, email_hash, action, purpose, document, version, address, at)
	VALUES (customer, form->>'email_hash', 'given', 'order', 'consent', version_in_force('consent', placed_at), form->>'ip', placed_at);
	-- What was put into the cart after the draft was made stays there.
	DELETE FROM cart_items USING unnest(ids, wanted) AS line (product_id, wanted)
	WHERE cart_items.account_id = customer AND cart_items.product_id = line.product_id AND cart_items.quantity <= line.wanted;
	GET DIAGNOSTICS taken_out = ROW_COUNT;
	IF taken_out < cardinality(ids) THEN
		UPDATE cart_items SET quantity = cart_items.quantity - line.wanted FROM unnest(ids, wanted) AS line (product_id, wanted)
		WHERE cart_items.account_id = customer AND cart_items.product_id = line.product_id;
	END IF;
	UPDATE order_drafts SET confirmed_at = placed_at WHERE account_id = customer;
	RETURN jsonb_build_object('order_id', draft.id);
END
$$;
--> statement-breakpoint
-- A card is written anew only when something on it changes: a sale that leaves pieces does not.
DROP TRIGGER "products_write_card" ON "products";
--> statement-breakpoint
CREATE TRIGGER "products_write_card" BEFORE INSERT ON "products" FOR EACH ROW EXECUTE FUNCTION "write_product_card"();
--> statement-breakpoint
CREATE TRIGGER "products_rewrite_card" BEFORE UPDATE OF "name", "price_kopecks", "is_new", "on_sale", "card" ON "products" FOR EACH ROW EXECUTE FUNCTION "write_product_card"();
--> statement-breakpoint
CREATE TRIGGER "products_rewrite_card_by_stock" BEFORE UPDATE OF "stock" ON "products" FOR EACH ROW
WHEN ((NEW.stock IS NULL OR NEW.stock > 0) IS DISTINCT FROM (OLD.stock IS NULL OR OLD.stock > 0)) EXECUTE FUNCTION "write_product_card"();
--> statement-breakpoint
-- NOTIFY makes the commits of all sessions wait for each other. Sales and returns, which only change a count, say so
-- (kitsune.counts = 'later', for their transaction) and have it announced afterwards, many at a time; goods that are gone
-- or back they announce themselves.
DROP TRIGGER "products_announce_update" ON "products";
--> statement-breakpoint
CREATE TRIGGER "products_announce_update" AFTER UPDATE ON "products" REFERENCING NEW TABLE AS changed_products FOR EACH STATEMENT
WHEN (current_setting('kitsune.counts', true) IS DISTINCT FROM 'later') EXECUTE FUNCTION "announce_product_change"();
