CREATE TABLE "shelves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shelves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"text" text,
	"picture_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shelves_name_unique" UNIQUE("kind","name"),
	CONSTRAINT "shelves_slug_unique" UNIQUE("kind","slug"),
	CONSTRAINT "shelves_kind_known" CHECK ("shelves"."kind" in ('series', 'character', 'maker'))
);
--> statement-breakpoint
ALTER TABLE "home_strips" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "home_strips" ADD COLUMN "text" text;--> statement-breakpoint
ALTER TABLE "shelves" ADD CONSTRAINT "shelves_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shelves_name_part_idx" ON "shelves" USING gin (replace(lower("name"), 'ё', 'е') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_character_idx" ON "products" USING btree ("character") WHERE "products"."character" is not null;