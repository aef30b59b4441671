-- Pieces that a customer may still have of a product whose number per customer is limited, bought ones taken off.
CREATE OR REPLACE FUNCTION pieces_under_limit(product bigint, most_of_it integer, customer bigint) RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT greatest(0, most_of_it - coalesce(sum(order_lines.quantity), 0)::integer)
	FROM order_lines JOIN orders ON orders.id = order_lines.order_id
	WHERE order_lines.product_id = product AND orders.account_id = customer AND orders.state <> 'Отменен'
$$;
