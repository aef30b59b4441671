-- Pieces of a product in the customer's orders, without cancelled and returned ones.
CREATE OR REPLACE FUNCTION pieces_bought(product bigint, customer bigint) RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT coalesce(sum(order_lines.quantity), 0)::integer
	FROM order_lines JOIN orders ON orders.id = order_lines.order_id
	WHERE order_lines.product_id = product AND orders.account_id = customer AND orders.state NOT IN ('cancelled', 'returned')
$$;
