CREATE TABLE "discount_rules" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"points" jsonb NOT NULL,
	"manager_percent" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "discount_rules_one" CHECK ("discount_rules"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "point_balances" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"owed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "point_balances_not_negative" CHECK ("point_balances"."points" >= 0 and "point_balances"."owed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"change" integer NOT NULL,
	"short" integer DEFAULT 0 NOT NULL,
	"order_id" bigint,
	"lot_id" bigint,
	"reason" text,
	"staff_id" bigint,
	CONSTRAINT "point_entries_kind_known" CHECK ("point_entries"."kind" in ('earned', 'spent', 'given_back', 'taken_back', 'repaid', 'expired', 'staff')),
	CONSTRAINT "point_entries_say_why" CHECK ("point_entries"."kind" = 'expired' or "point_entries"."order_id" is not null or "point_entries"."reason" is not null),
	CONSTRAINT "point_entries_change_something" CHECK (("point_entries"."change" <> 0 and "point_entries"."lot_id" is not null) or ("point_entries"."change" = 0 and "point_entries"."short" > 0))
);
--> statement-breakpoint
CREATE TABLE "point_lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"remaining" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"warned_at" timestamp with time zone,
	CONSTRAINT "point_lots_not_negative" CHECK ("point_lots"."remaining" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_shares" (
	"order_id" bigint NOT NULL,
	"side" text NOT NULL,
	"product_id" bigint NOT NULL,
	"price_kopecks" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"millionths" bigint NOT NULL,
	CONSTRAINT "point_shares_order_id_side_product_id_pk" PRIMARY KEY("order_id","side","product_id")
);
--> statement-breakpoint
CREATE TABLE "point_wishes" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "point_wishes_positive" CHECK ("point_wishes"."points" > 0)
);
--> statement-breakpoint
ALTER TABLE "point_balances" ADD CONSTRAINT "point_balances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_lot_id_point_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."point_lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_staff_id_accounts_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_shares" ADD CONSTRAINT "point_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_wishes" ADD CONSTRAINT "point_wishes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_entries_account_idx" ON "point_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "point_entries_order_idx" ON "point_entries" USING btree ("order_id") WHERE "point_entries"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "point_entries_lot_idx" ON "point_entries" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "point_lots_account_idx" ON "point_lots" USING btree ("account_id","expires_at") WHERE "point_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "point_lots_expiry_idx" ON "point_lots" USING btree ("expires_at") WHERE "point_lots"."remaining" > 0;