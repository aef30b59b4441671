CREATE TABLE "bulk_change_products" (
	"bulk_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "bulk_change_products_bulk_id_product_id_pk" PRIMARY KEY("bulk_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" bigint NOT NULL,
	"change" jsonb NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "picture_jobs" (
	"picture_id" bigint PRIMARY KEY NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "bulk_change_products" ADD CONSTRAINT "bulk_change_products_bulk_id_bulk_changes_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_products" ADD CONSTRAINT "bulk_change_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_jobs" ADD CONSTRAINT "picture_jobs_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_products_product_idx" ON "bulk_change_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_category_idx" ON "products" USING btree ("category_id");--> statement-breakpoint
-- A picture got more widths: cards that show it as their cover are written anew, and every process drops its pages.
CREATE FUNCTION "announce_picture_widths"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM new_pictures JOIN old_pictures USING (id) WHERE new_pictures.widths IS DISTINCT FROM old_pictures.widths) THEN
		UPDATE products SET card = '' WHERE id IN (
			SELECT product_id FROM product_pictures JOIN new_pictures ON new_pictures.id = picture_id WHERE position = 0
		);
		PERFORM pg_notify('catalogue', '');
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "pictures_announce_widths" AFTER UPDATE ON "pictures" REFERENCING OLD TABLE AS old_pictures NEW TABLE AS new_pictures FOR EACH STATEMENT EXECUTE FUNCTION "announce_picture_widths"();
--> statement-breakpoint
CREATE FUNCTION "announce_picture_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('pictures', '');
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "picture_jobs_announce" AFTER INSERT ON "picture_jobs" FOR EACH STATEMENT EXECUTE FUNCTION "announce_picture_job"();
