-- Tells every process which products have changed; `page_only` says that lists and cards look as before.
CREATE OR REPLACE FUNCTION announce_products(ids bigint[], page_only boolean) RETURNS void LANGUAGE sql AS $$
	SELECT pg_notify('changes', json_build_object('table', 'products', 'ids', array_agg(id), 'pageOnly', page_only)::text)
	FROM unnest(ids) WITH ORDINALITY AS numbered (id, place)
	GROUP BY (place - 1) / 200
$$;
