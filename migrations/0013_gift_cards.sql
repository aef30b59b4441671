CREATE TABLE "account_gift_cards" (
	"account_id" bigint NOT NULL,
	"card_id" bigint NOT NULL,
	"in_use" boolean DEFAULT true NOT NULL,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_gift_cards_account_id_card_id_pk" PRIMARY KEY("account_id","card_id")
);
--> statement-breakpoint
CREATE TABLE "gift_card_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"card_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"kopecks" bigint NOT NULL,
	"order_id" bigint,
	"payment_id" bigint,
	"refund_id" bigint,
	"account_id" bigint,
	"note" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_card_movements_payment" UNIQUE("payment_id"),
	CONSTRAINT "gift_card_movements_refund" UNIQUE("refund_id"),
	CONSTRAINT "gift_card_movements_kind_known" CHECK ("gift_card_movements"."kind" in ('issued', 'given_back', 'spent', 'expired', 'paid_out', 'blocked', 'unblocked', 'new_code')),
	CONSTRAINT "gift_card_movements_sign" CHECK (case when "gift_card_movements"."kind" in ('issued', 'given_back') then "gift_card_movements"."kopecks" > 0
        when "gift_card_movements"."kind" in ('spent', 'expired', 'paid_out') then "gift_card_movements"."kopecks" < 0 else "gift_card_movements"."kopecks" = 0 end)
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code_hash" text,
	"code_end" text,
	"kopecks" bigint NOT NULL,
	"balance_kopecks" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"expiry_warned_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"email" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT 'fox' NOT NULL,
	"send_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"order_id" bigint,
	"key" uuid,
	"account_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_cards_code_hash" UNIQUE("code_hash"),
	CONSTRAINT "gift_cards_order_id" UNIQUE("order_id"),
	CONSTRAINT "gift_cards_key" UNIQUE("key"),
	CONSTRAINT "gift_cards_sum_positive" CHECK ("gift_cards"."kopecks" > 0),
	CONSTRAINT "gift_cards_balance_in_bounds" CHECK ("gift_cards"."balance_kopecks" between 0 and "gift_cards"."kopecks"),
	CONSTRAINT "gift_cards_code_known" CHECK (("gift_cards"."code_hash" is null) = ("gift_cards"."code_end" is null))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method_known";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_method_known";--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "gift_card_min" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "gift_card_max" integer DEFAULT 15000 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "gift_card_months" integer DEFAULT 36 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "gift_card_reminder_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_advance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gift_card_id" bigint;--> statement-breakpoint
ALTER TABLE "account_gift_cards" ADD CONSTRAINT "account_gift_cards_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_gift_cards" ADD CONSTRAINT "account_gift_cards_card_id_gift_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_card_id_gift_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_gift_cards_card_idx" ON "account_gift_cards" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "gift_card_movements_card_idx" ON "gift_card_movements" USING btree ("card_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_movements_issued" ON "gift_card_movements" USING btree ("card_id") WHERE "gift_card_movements"."kind" = 'issued';--> statement-breakpoint
CREATE INDEX "gift_cards_code_end_idx" ON "gift_cards" USING btree ("code_end");--> statement-breakpoint
CREATE INDEX "gift_cards_send_idx" ON "gift_cards" USING btree ("send_at") WHERE "gift_cards"."sent_at" is null and "gift_cards"."send_at" is not null;--> statement-breakpoint
CREATE INDEX "gift_cards_expiry_idx" ON "gift_cards" USING btree ("expires_at") WHERE "gift_cards"."balance_kopecks" > 0;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_of_gift_card" CHECK (("payments"."method" = 'gift_card') = ("payments"."gift_card_id" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_known" CHECK ("payments"."method" in ('yookassa', 'tbank', 'transfer', 'cash', 'gift_card'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_to_gift_card" CHECK ("refunds"."method" <> 'gift_card' or "refunds"."state" = 'succeeded');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_method_known" CHECK ("refunds"."method" in ('yookassa', 'tbank', 'transfer', 'cash', 'gift_card'));