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
