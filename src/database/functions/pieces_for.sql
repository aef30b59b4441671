-- How many pieces of a product a customer can have now: NULL where nothing limits it, 0 when it cannot be bought. Without a
-- subquery, so that PostgreSQL puts it into the query that calls it.
CREATE OR REPLACE FUNCTION pieces_for(product products, customer bigint) RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT CASE
		WHEN product.archived_at IS NOT NULL OR NOT product.on_sale OR preorder_has_ended(product) THEN 0
		WHEN product.limit_per_customer IS NULL THEN product.stock
		ELSE least(product.stock, greatest(0, product.limit_per_customer - pieces_bought(product.id, customer)))
	END
$$;
