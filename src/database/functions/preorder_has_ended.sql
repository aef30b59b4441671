-- Whether the last day for preorders has passed. The column `preorder_over` follows it, minutes late at midnight; placing an order asks this.
CREATE OR REPLACE FUNCTION preorder_has_ended(product products) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT product.is_preorder AND product.preorder_until IS NOT NULL AND product.preorder_until < shop_day(now())
$$;
