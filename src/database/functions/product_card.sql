-- Lists send cards as they are, so a page of them costs one look-up of ready text. The shape is `productCard` of the
-- catalogue's contract; an API test holds the two together. Addresses of pictures begin with /pictures/, which the
-- server replaces where pictures are served from elsewhere.
-- after a change: UPDATE products SET card = ''
CREATE OR REPLACE FUNCTION product_card(product products) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT json_strip_nulls(row_to_json(card))::text FROM (
		SELECT
			product.id,
			product.name,
			trim_scale(product.price_kopecks / 100.0) AS price,
			CASE WHEN product.old_price_kopecks > product.price_kopecks THEN trim_scale(product.old_price_kopecks / 100.0) END AS old_price,
			CASE WHEN product.on_sale AND NOT product.preorder_over AND (product.stock IS NULL OR product.stock > 0) THEN 'available' ELSE 'unavailable' END AS status,
			product.is_new,
			product.is_preorder,
			CASE WHEN product.is_preorder THEN product.release_year END AS release_year,
			CASE WHEN product.is_preorder THEN product.release_month END AS release_month,
			coalesce((
				SELECT json_agg(first_picture) FROM (
					SELECT
						cover.id,
						'/pictures/' || cover.hash || '/' || cover.widths[cardinality(cover.widths)] || '.webp' AS image,
						cover.width,
						cover.height,
						cover.color,
						cover.widths
					FROM product_pictures JOIN pictures AS cover ON cover.id = picture_id
					WHERE product_id = product.id AND position = 0
				) AS first_picture
			), '[]'::json) AS images
	) AS card
$$;
