ALTER TABLE "bulk_changes" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "state" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "product_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "restored" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "failure" text;--> statement-breakpoint
-- What was changed before was changed whole.
UPDATE "bulk_changes" SET "state" = CASE WHEN "undone_at" IS NULL THEN 'done' ELSE 'undone' END,
	"changed" = (SELECT count(*) FROM "bulk_change_products" WHERE "bulk_id" = "bulk_changes"."id");--> statement-breakpoint
ALTER TABLE "bulk_changes" DROP COLUMN "undone_at";--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "unused_since" timestamp with time zone;
--> statement-breakpoint
-- Up to 5,000 changed products are named, 200 in each notification: loading the index of a large catalogue anew takes
-- every process longer than a second.
CREATE OR REPLACE FUNCTION "announce_product_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		PERFORM pg_notify('catalogue', 'products:all');
		RETURN NULL;
	END IF;
	IF (SELECT count(*) FROM (SELECT FROM changed_products LIMIT 5001) AS first_changed) > 5000 THEN
		PERFORM pg_notify('catalogue', 'products:all');
	ELSE
		PERFORM pg_notify('catalogue', 'products:' || string_agg(id::text, ','))
		FROM (SELECT id, row_number() OVER () AS place FROM changed_products) AS numbered
		GROUP BY (place - 1) / 200;
	END IF;
	RETURN NULL;
END
$$;
