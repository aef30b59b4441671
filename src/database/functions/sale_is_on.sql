-- Whether the product costs the price of its sale now, by the clock of the database: a long transaction, such as an import, may have
-- begun before the sale. A sale that is not cheaper is none.
CREATE OR REPLACE FUNCTION sale_is_on(product products) RETURNS boolean LANGUAGE sql VOLATILE AS $$
	SELECT product.sale_price_kopecks IS NOT NULL AND product.sale_price_kopecks < product.regular_price_kopecks
		AND (product.sale_from IS NULL OR product.sale_from <= clock_timestamp())
		AND (product.sale_until IS NULL OR product.sale_until > clock_timestamp())
$$;
