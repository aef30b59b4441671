-- The lowest price of the 30 days before a moment: of those that began in them and the one that was in force when they began. NULL for what had no price yet.
CREATE OR REPLACE FUNCTION lowest_price(product bigint, moment timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT min(price_kopecks) FROM price_history
	WHERE product_id = product AND at < moment AND at >= coalesce(
		(SELECT max(at) FROM price_history WHERE product_id = product AND at <= moment - interval '30 days'), '-infinity')
$$;
