-- Adds the difference that an order makes to what its customer has bought: two orders at once are both counted. Cancelled orders do not count, nor do gift cards, which count when they pay.
-- after a change: INSERT INTO customer_totals (account_id, orders, kopecks) SELECT accounts.id, count(orders.id), coalesce(sum(total_kopecks), 0) FROM accounts LEFT JOIN orders ON account_id = accounts.id AND state <> 'cancelled' AND NOT is_advance GROUP BY accounts.id ON CONFLICT (account_id) DO UPDATE SET orders = excluded.orders, kopecks = excluded.kopecks
CREATE OR REPLACE FUNCTION count_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.state <> 'cancelled' AND NOT OLD.is_advance THEN
		UPDATE customer_totals SET orders = orders - 1, kopecks = kopecks - OLD.total_kopecks WHERE account_id = OLD.account_id;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.state <> 'cancelled' AND NOT NEW.is_advance THEN
		UPDATE customer_totals SET orders = orders + 1, kopecks = kopecks + NEW.total_kopecks WHERE account_id = NEW.account_id;
	END IF;
	RETURN NULL;
END
$$;
