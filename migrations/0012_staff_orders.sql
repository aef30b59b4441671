-- The words by which staff find people and goods, each by its beginning: `find_words(…) @@ 'петр:*'`. Not pg_trgm: in a
-- database of the character type C it takes no Cyrillic letter for one. A phone is found whole, without its 7, and by its
-- last seven or four digits. See docs/decisions/0017.
CREATE FUNCTION "find_words"(texts text, phone text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_to_tsvector(array(
		SELECT left(word, 100) FROM (
			SELECT regexp_split_to_table(translate(lower(texts COLLATE "und-x-icu"), 'ё', 'е'), '[^[:alnum:]]+')
			UNION ALL SELECT unnest(ARRAY[phone, substr(phone, 2), right(phone, 7), right(phone, 4)]) COLLATE "und-x-icu"
		) AS words (word) WHERE word <> ''
	))
$$;
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "letters_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "accounts_words_idx" ON "accounts" USING gin (find_words("last_name" || ' ' || "first_name" || ' ' || "surname" || ' ' || "email", "phone"));--> statement-breakpoint
CREATE INDEX "order_lines_words_idx" ON "order_lines" USING gin (find_words("product_name" || ' ' || "sku", ''));--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("total_kopecks","id");--> statement-breakpoint
CREATE INDEX "orders_words_idx" ON "orders" USING gin (find_words("full_name" || ' ' || "email", "phone"));