ALTER TABLE "products" ADD COLUMN "card" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Lists send cards as they are, so a page of them costs one look-up of ready text. The shape is `productCard` of the
-- catalogue's contract; an API test holds the two together. Addresses of pictures begin with /pictures/, which the
-- server replaces where pictures are served from elsewhere.
CREATE FUNCTION "product_card"(product "products") RETURNS text LANGUAGE sql STABLE AS $$
	SELECT row_to_json(card)::text FROM (
		SELECT
			product.id,
			product.name,
			trim_scale(product.price_kopecks / 100.0) AS price,
			CASE WHEN product.on_sale AND (product.stock IS NULL OR product.stock > 0) THEN 'available' ELSE 'unavailable' END AS status,
			product.is_new,
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
--> statement-breakpoint
CREATE FUNCTION "write_product_card"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.card := product_card(NEW);
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_write_card" BEFORE INSERT OR UPDATE ON "products" FOR EACH ROW EXECUTE FUNCTION "write_product_card"();
--> statement-breakpoint
-- The cover changed: touching the product writes its card anew and announces it.
CREATE FUNCTION "touch_covered_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE products SET card = '' WHERE id IN (SELECT product_id FROM changed_covers WHERE position = 0);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "product_pictures_touch_insert" AFTER INSERT ON "product_pictures" REFERENCING NEW TABLE AS changed_covers FOR EACH STATEMENT EXECUTE FUNCTION "touch_covered_products"();
--> statement-breakpoint
CREATE TRIGGER "product_pictures_touch_update" AFTER UPDATE ON "product_pictures" REFERENCING NEW TABLE AS changed_covers FOR EACH STATEMENT EXECUTE FUNCTION "touch_covered_products"();
--> statement-breakpoint
CREATE TRIGGER "product_pictures_touch_delete" AFTER DELETE ON "product_pictures" REFERENCING OLD TABLE AS changed_covers FOR EACH STATEMENT EXECUTE FUNCTION "touch_covered_products"();
--> statement-breakpoint
UPDATE "products" SET "card" = '';
