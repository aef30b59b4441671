CREATE TABLE "makers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "makers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	CONSTRAINT "makers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"product_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"picture_id" bigint NOT NULL,
	CONSTRAINT "product_pictures_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_kopecks" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"series_id" bigint,
	"maker_id" bigint,
	"character" text,
	"character_latin" text,
	"scale" text,
	"height_mm" integer,
	"material" text,
	"release_year" smallint,
	"release_month" smallint,
	"age_mark" text,
	"box_condition" text,
	"is_new" boolean DEFAULT false NOT NULL,
	"stock" integer,
	"on_sale" boolean DEFAULT true NOT NULL,
	"available" boolean GENERATED ALWAYS AS (on_sale and (stock is null or stock > 0)) STORED NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_sku_unique" UNIQUE("sku"),
	CONSTRAINT "products_price_not_negative" CHECK ("products"."price_kopecks" >= 0),
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"latin" text,
	CONSTRAINT "series_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"effective_from" date NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "documents_slug_version_pk" PRIMARY KEY("slug","version")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"widths" integer[] NOT NULL,
	CONSTRAINT "pictures_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "picture_id" bigint;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "legal_address" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "picture_id" bigint;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_maker_id_makers_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."makers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_pictures_picture_idx" ON "product_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "products_series_idx" ON "products" USING btree ("series_id","id");--> statement-breakpoint
CREATE INDEX "products_name_idx" ON "products" USING btree ("name" collate "ru-x-icu","id");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "documents_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "series_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "series" FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "makers_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "makers" FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "product_pictures_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_pictures" FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue_change"();
--> statement-breakpoint
-- Product changes name the products, so that each process mends its product index instead of reading it all again.
-- A payload may have 8,000 bytes: a change of many products says "all".
CREATE FUNCTION "announce_product_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed bigint;
	ids text;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		PERFORM pg_notify('catalogue', 'products:all');
		RETURN NULL;
	END IF;
	SELECT count(*) INTO changed FROM (SELECT FROM changed_products LIMIT 201) AS first_changed;
	IF changed = 0 THEN
		RETURN NULL;
	END IF;
	IF changed > 200 THEN
		PERFORM pg_notify('catalogue', 'products:all');
	ELSE
		SELECT string_agg(id::text, ',') INTO ids FROM changed_products;
		PERFORM pg_notify('catalogue', 'products:' || ids);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_announce_insert" AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed_products FOR EACH STATEMENT EXECUTE FUNCTION "announce_product_change"();
--> statement-breakpoint
CREATE TRIGGER "products_announce_update" AFTER UPDATE ON "products" REFERENCING NEW TABLE AS changed_products FOR EACH STATEMENT EXECUTE FUNCTION "announce_product_change"();
--> statement-breakpoint
CREATE TRIGGER "products_announce_delete" AFTER DELETE ON "products" REFERENCING OLD TABLE AS changed_products FOR EACH STATEMENT EXECUTE FUNCTION "announce_product_change"();
--> statement-breakpoint
CREATE TRIGGER "products_announce_truncate" AFTER TRUNCATE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "announce_product_change"();
